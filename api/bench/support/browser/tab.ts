import { once } from 'node:events';

interface ProtocolMessage {
  readonly id?: number;
  readonly method?: string;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

interface Evaluated {
  readonly result: { readonly value?: unknown };
  readonly exceptionDetails?: {
    readonly exception?: { readonly description?: string };
    readonly text: string;
  };
}

/** A tab of Chromium, controlled by its debugging protocol. */
export class Tab {
  readonly #socket: WebSocket;
  #last = 0;
  readonly #listeners = new Set<(word: ProtocolMessage) => void>();

  private constructor(socket: WebSocket) {
    this.#socket = socket;

    socket.addEventListener('message', ({ data }) => {
      const word = JSON.parse(String(data)) as ProtocolMessage;
      for (const listener of this.#listeners) listener(word);
    });
  }

  static async open(url: string): Promise<Tab> {
    const socket = new WebSocket(url);
    await once(socket, 'open');
    return new Tab(socket);
  }

  /** Sends a command. Resolves with its result. */
  async call<Result>(method: string, params: object = {}): Promise<Result> {
    this.#last += 1;
    const id = this.#last;
    const answered = this.#next((word) => word.id === id);
    this.#socket.send(JSON.stringify({ id, method, params }));
    const { result, error } = await answered;
    if (error) throw new Error(`${method}: ${error.message}`);
    return result as Result;
  }

  /** Resolves when the browser reports this event. */
  async waitForEvent(event: string): Promise<void> {
    await this.#next(({ method }) => method === event);
  }

  /** Runs a script, and awaits its promise. */
  async evaluate<Answer>(expression: string): Promise<Answer> {
    const params = { expression, awaitPromise: true, returnByValue: true };
    const { result, exceptionDetails: failure } = await this.call<Evaluated>('Runtime.evaluate', params);
    if (failure) throw new Error(failure.exception?.description ?? failure.text);
    return result.value as Answer;
  }

  close(): void {
    this.#socket.close();
  }

  #next(isIt: (word: ProtocolMessage) => boolean): Promise<ProtocolMessage> {
    return new Promise((resolve) => {
      const listener = (word: ProtocolMessage) => {
        if (!isIt(word)) return;
        this.#listeners.delete(listener);
        resolve(word);
      };
      this.#listeners.add(listener);
    });
  }
}
