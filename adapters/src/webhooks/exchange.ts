import { type CancelSignal, faultOfStatus, mayPause, retryAfterMs, type WebhookOutcome } from '@waxwing/core';
import type { Dispatcher } from 'undici';
import { BodyExcerpt } from './body-excerpt.js';
import { faultOf, isBroken } from './fault-of.js';
import type { ConnectionAware, KeptConnection } from './kept-client.js';

export interface ExchangeLimits {
  /** From the start of an attempt to its outcome. */
  readonly totalMs: number;
  /** From the end of the answer's headers to the end of what is read of its body. */
  readonly bodyMs: number;
}

type Controller = Dispatcher.DispatchController;
type Headers = Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>[2];

/** Informational answers (1xx) before the real one; more are an attack. */
const MAX_INFORMATIONAL = 32;

/**
 * One request and what comes back. The status line decides the outcome; of the body a little is read, and whatever is left of an answer
 * then, the socket is destroyed with it.
 */
export class Exchange implements Dispatcher.DispatchHandler, ConnectionAware {
  readonly outcome: Promise<WebhookOutcome>;
  connection: KeptConnection | undefined;
  /** Sends the request once more over a new connection; undefined where it is. */
  #again: ((exchange: Exchange) => void) | undefined;
  #isReused = false;
  readonly #limits: ExchangeLimits;
  readonly #sentAt: Date;
  readonly #startedAt = performance.now();
  readonly #body = new BodyExcerpt();
  readonly #signal: CancelSignal | undefined;
  #resolve!: (outcome: WebhookOutcome) => void;
  #reject!: (reason: unknown) => void;
  #timer: NodeJS.Timeout;
  #controller: Controller | undefined;
  #status: number | null = null;
  #retryAfterMs: number | null = null;
  #informational = 0;
  #ended = false;

  constructor(
    limits: ExchangeLimits,
    {
      sentAt,
      signal,
      again,
    }: {
      readonly sentAt: Date;
      readonly signal: CancelSignal | undefined;
      readonly again: (exchange: Exchange) => void;
    },
  ) {
    this.#limits = limits;
    this.#sentAt = sentAt;
    this.#again = again;
    this.#signal = signal;
    this.outcome = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    this.#timer = setTimeout(this.#timeOut, limits.totalMs);
    signal?.addEventListener('abort', this.#cancel);
  }

  onRequestStart(controller: Controller): void {
    this.#controller = controller;
    this.#isReused = this.connection?.isUsed ?? false;
    if (this.connection) this.connection.isUsed = true;
    // Its time ran out while it waited for a connection.
    if (this.#ended) controller.abort(OVER);
  }

  onResponseStart(_controller: Controller, status: number, headers: Headers): void {
    if (status < 200) {
      this.#informational += 1;
      if (this.#informational > MAX_INFORMATIONAL) this.#end('bad_answer');
      return;
    }
    this.#status = status;
    if (mayPause(status)) this.#retryAfterMs = retryAfterMs(first(headers['retry-after']), this.#sentAt);
    const left = this.#limits.totalMs - (performance.now() - this.#startedAt);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#timeOut, Math.min(this.#limits.bodyMs, Math.max(left, 0)));
  }

  onResponseData(_controller: Controller, chunk: Buffer): void {
    this.#body.add(chunk);
    if (this.#body.full) this.#end('timeout');
  }

  onResponseEnd(): void {
    // undici reuses the socket only from the next turn on: a send before that would open another one.
    queueMicrotask(() => setImmediate(() => this.#settle(null)));
  }

  onResponseError(_controller: Controller | undefined, error: Error): void {
    const again = this.#again;
    this.#again = undefined;
    if (again && !this.#ended && this.#isUnheard && isBroken(error)) again(this);
    else this.#settle(faultOf(error));
  }

  /** A receiver may close a kept connection at the moment in which a request goes out: that is no failure of it. */
  get #isUnheard(): boolean {
    return this.#isReused && this.#status === null && this.#informational === 0;
  }

  /** What has arrived is read first: this process may have been busy or suspended, and the receiver in time. */
  readonly #timeOut = (): void => {
    const timer = this.#timer;
    setImmediate(() => {
      if (this.#timer === timer) this.#end('timeout');
    });
  };

  /** Ends it from our side; after the status line `fault` counts for nothing. */
  #end(fault: 'timeout' | 'bad_answer'): void {
    this.#settle(fault);
    this.#controller?.abort(OVER);
  }

  #settle(fault: WebhookOutcome['error']): void {
    if (this.#ended) return;
    this.#close();
    const status = this.#status;
    this.#resolve({
      status,
      error: status === null ? (fault ?? 'bad_answer') : faultOfStatus(status, this.#retryAfterMs !== null),
      ms: Math.round(performance.now() - this.#startedAt),
      response: this.#body.text(),
      retryAfterMs: this.#retryAfterMs,
    });
  }

  readonly #cancel = (): void => {
    if (this.#ended) return;
    this.#close();
    this.#reject(this.#signal?.reason);
    this.#controller?.abort(OVER);
  };

  #close(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
    this.#signal?.removeEventListener('abort', this.#cancel);
  }
}

/** Shared by all attempts: its stack is not read, and making one for each takes time. */
const OVER = new Error('the attempt is over');

function first(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : header?.[0];
}
