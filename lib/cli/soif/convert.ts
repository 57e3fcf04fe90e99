/** What all tools of SOIF share: inputs are read as they arrive, and what is made of them is written as fast as it is taken. */

import { createWriteStream } from 'node:fs';
import { copyFile, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { SoifFinding } from '../../languages/soif/object.ts';
import type { FindingReport } from './findings.ts';
import type { Input } from './inputs.ts';

/** Reads one of the forms that objects have. */
export type OpenReader<Value> = (handlers: {
  readonly object: (object: Value) => void;
  readonly finding: (finding: SoifFinding) => void;
}) => { readonly push: (bytes: Uint8Array) => void; readonly end: () => unknown };

export interface Conversion<Value> {
  readonly object: (object: Value) => void;
  /** Behind the last object. */
  readonly end?: () => void;
  /** Told of what is wrong, in its place among the objects. */
  readonly finding?: (finding: SoifFinding) => void;
}

export type Write = (bytes: Uint8Array) => void;

export interface Converting<Value> {
  readonly inputs: readonly Input[];
  readonly open: OpenReader<Value>;
  readonly report: FindingReport;
  readonly make: (write: Write) => Conversion<Value>;
}

export async function* convert<Value>({ inputs, open, report, make }: Converting<Value>): AsyncGenerator<Buffer> {
  const ready: Buffer[] = [];
  const conversion = make((bytes) => void ready.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)));
  for (const { name, pieces } of inputs) {
    const told = report.of(name);
    const reader = open({
      object: conversion.object,
      finding: (finding) => {
        told(finding);
        conversion.finding?.(finding);
      },
    });
    for await (const piece of pieces()) {
      reader.push(piece);
      yield* ready.splice(0);
    }
    reader.end();
  }
  conversion.end?.();
  yield* ready.splice(0);
  report.end();
}

export async function toStdout(chunks: AsyncIterable<Buffer>): Promise<void> {
  await pipeline(chunks, process.stdout, { end: false });
}

/** Reads everything for what it is told on the way. */
export async function drain(chunks: AsyncIterable<Buffer>): Promise<void> {
  for await (const chunk of chunks) void chunk;
}

/** Whole, or not at all. @param mayReplace asked when all is written; if not, the file stays as it was */
export async function toFile(
  file: string,
  chunks: AsyncIterable<Buffer>,
  mayReplace: () => boolean | Promise<boolean>,
): Promise<boolean> {
  const part = `${file}.part`;
  try {
    await pipeline(chunks, createWriteStream(part, { flush: true }));
    if (!(await mayReplace())) return false;
    await rename(part, file);
    return true;
  } finally {
    await rm(part, { force: true });
  }
}

/** Answers the name of the copy. */
export async function keepCopy(file: string): Promise<string> {
  const copy = `${file}.bak`;
  await copyFile(file, copy);
  return copy;
}
