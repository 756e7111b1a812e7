import { Agent, DecoratorHandler, type Dispatcher } from 'undici';

type Handler = Dispatcher.DispatchHandler;
type Start = Parameters<NonNullable<Handler['onResponseStart']>>;

/** Four times the longest app state that has been seen. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Opens every connection without a proxy. */
let direct: Agent | undefined;

/** Dispatches a request of `fetch`, by `dispatcher` or else directly, and passes the response on when it is complete. */
export function dispatchWhole(
  dispatcher: Dispatcher | undefined,
  options: Dispatcher.DispatchOptions,
  handler: Handler,
): void {
  const whole = new WholeBody(handler);
  // Decompression could still fail afterwards.
  const headers = { ...(options.headers as Record<string, string>), 'accept-encoding': 'identity' };
  direct ??= new Agent();
  try {
    (dispatcher ?? direct).dispatch({ ...options, headers }, whole);
  } catch (error) {
    whole.fail(error as Error);
  }
}

/** Buffers a response until its last byte, so that one that breaks off is no response at all. */
class WholeBody implements Handler {
  /** Supports handlers of older undici releases as well. */
  readonly #target: Handler;
  readonly #chunks: Buffer[] = [];
  #bytes = 0;
  #start: Start | undefined;

  constructor(handler: Handler) {
    this.#target = new DecoratorHandler(handler);
  }

  /** The request was not sent. */
  fail(error: Error): void {
    this.#target.onResponseError?.(undefined as unknown as Dispatcher.DispatchController, error);
  }

  onRequestStart(...given: Parameters<NonNullable<Handler['onRequestStart']>>): void {
    this.#target.onRequestStart?.(...given);
  }

  onResponseStart(...given: Start): void {
    const [controller, status, headers] = given;
    if (status < 200) return;
    if (headers['content-encoding']) controller.abort(new Error('a compressed answer was not asked for'));
    this.#start = given;
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#bytes += chunk.length;
    if (this.#bytes > MAX_BYTES) controller.abort(new Error('the file is too large'));
    else this.#chunks.push(chunk);
  }

  onResponseEnd(...given: Parameters<NonNullable<Handler['onResponseEnd']>>): void {
    if (this.#start) this.#target.onResponseStart?.(...this.#start);
    for (const chunk of this.#chunks) this.#target.onResponseData?.(given[0], chunk);
    this.#target.onResponseEnd?.(...given);
  }

  onResponseError(...given: Parameters<NonNullable<Handler['onResponseError']>>): void {
    this.#target.onResponseError?.(...given);
  }
}
