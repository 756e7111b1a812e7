import { createParser } from 'eventsource-parser';
import { sendRequest } from '../call/send-request.js';
import { type LiveChange, RESET } from './live-change.js';

export interface StreamReader {
  /** Something has arrived, be it a heartbeat: the connection stands, and no proxy keeps it back. */
  readonly onHeard: () => void;
  readonly onChange: (change: LiveChange, eventId: string | undefined) => void;
  /** The server says how long to wait before the next connection, in milliseconds. */
  readonly onRetry: (ms: number) => void;
}

/** Twice the server's heartbeat, and a second: a connection that is silent for longer is gone, or behind a proxy that buffers. */
const SILENCE_MS = 31_000;
/** Looks at the clock, since timers stand still while a computer sleeps. */
const LOOK_MS = 5_000;

/**
 * Reads the account's stream of changes, behind the event `after`, until it ends.
 * @throws ApiError where it is refused or breaks
 */
export async function readStream(
  after: string | undefined,
  { onHeard, onChange, onRetry }: StreamReader,
  signal: AbortSignal,
): Promise<void> {
  const connection = new AbortController();
  let heardAt = Date.now();
  const look = setInterval(() => {
    if (Date.now() - heardAt > SILENCE_MS) connection.abort();
  }, LOOK_MS);
  const parser = createParser({
    onRetry,
    onEvent: ({ id, event, data }) => {
      if (event === 'reset') onChange(RESET, undefined);
      else if (event !== 'bye') onChange(JSON.parse(data) as LiveChange, id);
    },
  });
  try {
    const response = await sendRequest('streams.changes', {
      headers: { accept: 'text/event-stream', 'last-event-id': after },
      signal: AbortSignal.any([signal, connection.signal]),
    });
    const reader = response.body!.getReader();
    const decoder = new TextDecoder();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      heardAt = Date.now();
      onHeard();
      parser.feed(decoder.decode(value, { stream: true }));
    }
  } finally {
    clearInterval(look);
    connection.abort();
  }
}
