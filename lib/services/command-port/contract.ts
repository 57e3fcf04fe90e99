/** What the services of the command port take and answer. */

import { z } from 'zod';
import type { ReadModel } from '../../store/models/read-model.ts';
import { refusedClientSchema } from '../ports/contract.ts';

/** A port that the newest revision of a collection opens. */
export const wantedPortSchema = z.strictObject({
  slug: z.string(),
  port: z.number(),
  /** On every address; otherwise on 127.0.0.1. */
  isRemote: z.boolean(),
  /** Every client sends the token first. */
  needsToken: z.boolean(),
  /** What is not as robot.conf says it, in plain words. */
  reason: z.string().exactOptional(),
});
export type WantedPort = ReadModel<typeof wantedPortSchema>;

export const portTokenSchema = z.strictObject({
  /** Milliseconds since the epoch. */
  createdAt: z.number(),
  createdBy: z.string(),
});

/** Without `port`, robot.conf opens none. */
export const commandPortSchema = z.strictObject({
  port: z.number().exactOptional(),
  address: z.string().exactOptional(),
  reason: z.string().exactOptional(),
  clients: z.number(),
  lastRefusal: refusedClientSchema.exactOptional(),
  /** Absent when there is none. */
  token: portTokenSchema.exactOptional(),
});
export type CommandPort = ReadModel<typeof commandPortSchema>;

/** Shown once. */
export const newPortTokenSchema = portTokenSchema.extend({ token: z.string() });

/** Where a loglevel was set: in an active run, or in a revision of robot.conf. */
export const changedLogLevelSchema = z.strictObject({
  run: z.number().exactOptional(),
  revision: z.number().exactOptional(),
});
export type ChangedLogLevel = ReadModel<typeof changedLogLevelSchema>;
