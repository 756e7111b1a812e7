import type { contract } from '@waxwing/contract';
import { recordCall } from '../recorded-calls.js';

/** The list of events is a stream too, for a client that accepts one. */
type StreamOperation =
  | (typeof contract.streams)[keyof typeof contract.streams]
  | typeof contract.v1Events.list;

const MEDIA_TYPE = 'text/event-stream';

export interface ToldEvent {
  readonly id: string | undefined;
  readonly type: string;
  readonly data: Record<string, unknown>;
}

/** A connection over which the service tells what happens. */
export class EventStream {
  readonly told: ToldEvent[] = [];
  readonly #end = new AbortController();

  /** Resolves when the service has taken the connection. */
  static async open(
    baseUrl: string,
    operation: StreamOperation,
    { bearer, last }: { bearer: string; last?: string | undefined },
  ): Promise<EventStream> {
    recordCall(operation);
    const stream = new EventStream();
    const headers = { accept: MEDIA_TYPE, authorization: `Bearer ${bearer}` };
    const response = await fetch(new URL(operation.path, baseUrl), {
      headers: { ...headers, ...(last !== undefined && { 'last-event-id': last }) },
      signal: stream.#end.signal,
    });
    if (!response.ok || !response.body) throw new Error(`the service answered ${response.status}`);
    const type = response.headers.get('content-type');
    if (type !== MEDIA_TYPE) throw new Error(`the service answered ${type}`);
    void stream.#read(response.body.pipeThrough(new TextDecoderStream()));
    return stream;
  }

  close(): void {
    this.#end.abort();
  }

  async #read(texts: ReadableStream<string>): Promise<void> {
    let rest = '';
    try {
      for await (const text of texts) {
        const frames = (rest + text).split('\n\n');
        rest = frames.pop() ?? '';
        this.told.push(...frames.flatMap(toldBy));
      }
    } catch {
      // Closed by the reader.
    }
  }
}

function toldBy(frame: string): ToldEvent[] {
  const fields = new Map(frame.split('\n').map((line) => line.split(/: (.*)/s, 2) as [string, string]));
  const data = fields.get('data');
  if (data === undefined) return [];
  return [{ id: fields.get('id'), type: fields.get('event') ?? '', data: JSON.parse(data) }];
}
