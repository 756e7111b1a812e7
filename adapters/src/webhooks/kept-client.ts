import { Client, type Dispatcher } from 'undici';

/** The connection that a request goes out over. */
export interface KeptConnection {
  /** Whether a request went out over it before. */
  isUsed: boolean;
}

/** A handler that wants to know its connection. */
export interface ConnectionAware {
  connection: KeptConnection | undefined;
}

/** One connection at a time, of which the handlers of its requests are told. */
export class KeptClient extends Client {
  #connection: KeptConnection = { isUsed: false };

  constructor(origin: URL | string, options: Client.Options) {
    super(origin, options);
    this.on('connect', () => {
      this.#connection.isUsed = false;
    });
  }

  override dispatch(
    options: Dispatcher.DispatchOptions,
    handler: Dispatcher.DispatchHandler & Partial<ConnectionAware>,
  ): boolean {
    handler.connection = this.#connection;
    return super.dispatch(options, handler);
  }
}
