/** Errors: bugs and broken infrastructure only. What a text or the world does wrong is data, never one of these. */

export type RobotErrorCode =
  | 'store-unavailable'
  | 'lease-lost'
  | 'disk-full'
  | 'migration-pending'
  | 'migration-changed'
  | 'worker-outdated'
  | 'unknown-declaration'
  | 'fact-missing';

export class RobotError extends Error {
  readonly code: RobotErrorCode;
  readonly retryable: boolean;

  constructor(code: RobotErrorCode, message: string, options?: { cause?: unknown; retryable?: boolean }) {
    super(message, options?.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'RobotError';
    this.code = code;
    this.retryable = options?.retryable ?? false;
  }
}
