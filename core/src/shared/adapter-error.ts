/** A fault below a port (a lost connection, a full disk). `retryable`: the same call may succeed later. */
export class AdapterError extends Error {
  readonly retryable: boolean;

  constructor(message: string, options: { cause: unknown; retryable: boolean }) {
    super(message, { cause: options.cause });
    this.name = 'AdapterError';
    this.retryable = options.retryable;
  }
}
