import { SECRET } from '../../../../testing/start-app.js';

interface Frame {
  readonly id?: string;
  readonly event?: string;
  readonly retry?: string;
  readonly data?: string;
}

/** A stream with what it has told so far. */
export interface ReadStream {
  readonly response: Response;
  readonly reader: AbortController;
  text: string;
  isOpen: boolean;
}

/** Clients of event streams, which leave together. */
export class StreamReaders {
  readonly #readers: AbortController[] = [];

  async open(url: string, { bearer = SECRET, last = '', accept = '*/*' } = {}): Promise<ReadStream> {
    const reader = new AbortController();
    this.#readers.push(reader);
    const headers = { accept, authorization: `Bearer ${bearer}`, ...(last && { 'last-event-id': last }) };
    const response = await fetch(url, { headers, signal: reader.signal });
    const stream = { response, text: '', isOpen: true, reader };
    if (response.ok) void read(stream);
    return stream;
  }

  leave(): void {
    for (const reader of this.#readers) reader.abort();
  }
}

async function read(stream: ReadStream): Promise<void> {
  const decoder = new TextDecoder();
  try {
    for await (const chunk of stream.response.body!) stream.text += decoder.decode(chunk, { stream: true });
  } catch {
    // The reader has left.
  }
  stream.isOpen = false;
}

export function framesOf({ text }: Pick<ReadStream, 'text'>): Frame[] {
  return text
    .split('\n\n')
    .slice(0, -1)
    .map((frame) => Object.fromEntries(frame.split('\n').map((line) => line.split(/: (.*)/s, 2))));
}
