import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A connection that the server was asked for. */
export interface Asked {
  readonly token: string | undefined;
  readonly after: string | undefined;
}

/** A real server of `/api/stream`, and the globals of a browser that is signed in to it. */
export class StreamServer {
  readonly asked: Asked[] = [];
  /** The answer to whoever asks from now on. */
  status = 200;
  /** Sent first. */
  greeting = 'retry: 1\n\n';
  readonly #open = new Set<ServerResponse>();
  readonly #server = createServer((request, response) => this.#answer(request, response));
  readonly #fetch = globalThis.fetch;

  get connections(): number {
    return this.#open.size;
  }

  async start(token: string): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const { port } = this.#server.address() as AddressInfo;
    const page = `http://127.0.0.1:${port}`;
    globalThis.fetch = (path, init) => this.#fetch(`${page}${String(path)}`, init);
    signIn(token);
    setVisibility('visible');
  }

  async stop(): Promise<void> {
    globalThis.fetch = this.#fetch;
    this.cut();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Tells all connections of a change, or writes them whatever else. */
  send(frame: string): void {
    for (const response of this.#open) response.write(frame);
  }

  /** Ends all connections without a word. */
  cut(): void {
    for (const response of this.#open) response.destroy();
  }

  #answer({ headers }: IncomingMessage, response: ServerResponse): void {
    const after = headers['last-event-id'];
    this.asked.push({ token: headers.authorization?.slice('Bearer '.length), after: after?.toString() });
    response.writeHead(this.status, { 'content-type': 'text/event-stream' });
    if (this.status !== 200) {
      response.end('{}');
      return;
    }
    this.#open.add(response);
    response.on('close', () => this.#open.delete(response));
    response.flushHeaders();
    if (this.greeting) response.write(this.greeting);
  }
}

/** The frame of a change, as the API sends it. */
export function changeFrame(id: string, type = 'message.received'): string {
  const change = { type, instance_id: 'ins_1', object_id: 'msg_1' };
  return `id: ${id}\nevent: ${type}\ndata: ${JSON.stringify(change)}\n\n`;
}

export function signIn(token: string): void {
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    value: { getItem: (key: string) => (key === 'token' ? token : null) },
  });
}

/** Returns how often a page has looked at it. */
export function setVisibility(visibility: 'visible' | 'hidden'): { readonly count: number } {
  const looks = { count: 0 };
  const page = {
    get visibilityState() {
      looks.count += 1;
      return visibility;
    },
  };
  Object.defineProperty(globalThis, 'document', { configurable: true, value: page });
  return looks;
}
