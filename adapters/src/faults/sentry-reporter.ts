import { AdapterError, type Fault, type FaultReporter } from '@waxwing/core';
import { envelopeOf, type FaultOrigin } from './envelope.js';

export interface SentryReporterOptions extends FaultOrigin {
  /** Where envelopes go, such as `https://sentry.example/api/42/envelope/`. */
  readonly url: string;
  readonly publicKey: string;
  /** Time limit for one envelope, in ms; default 5 s. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 5_000;

/**
 * Tells Sentry, or whatever else takes its envelopes, such as GlitchTip. Own, since the SDK patches Node and reads requests by
 * itself, and we only want to send what we say.
 */
export class SentryReporter implements FaultReporter {
  readonly #options: SentryReporterOptions;

  constructor(options: SentryReporterOptions) {
    this.#options = options;
  }

  async report(fault: Fault): Promise<void> {
    const { url, publicKey, timeoutMs = TIMEOUT_MS } = this.#options;
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-sentry-envelope',
          'x-sentry-auth': `Sentry sentry_version=7, sentry_client=waxwing/1, sentry_key=${publicKey}`,
        },
        body: envelopeOf(fault, this.#options),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      // What it says is of no interest, and an unread body keeps the connection.
      await response.body?.cancel();
      if (!response.ok) throw notTaken(`answered with ${response.status}`);
    } catch (error) {
      throw error instanceof AdapterError ? error : notTaken('cannot be reached', error);
    }
  }
}

function notTaken(what: string, cause?: unknown): AdapterError {
  return new AdapterError(`the receiver of faults ${what}`, { cause, retryable: true });
}
