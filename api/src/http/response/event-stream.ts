import type { ServerResponse } from 'node:http';

/** An answer that stays open, to which frames of server-sent events are written. */
export interface EventStream {
  write(frame: string): void;
  /** What the client has not taken yet. */
  readonly unsentBytes: number;
  /** Ends the answer with a last frame. */
  end(frame: string): void;
  /** Ends the connection without another word. */
  cut(): void;
  /** Calls the listener once the connection has ended, by this side or the client; soon where it has ended already. */
  onClose(listener: () => void): void;
}

/** nginx collects an answer before it passes it on, unless it is told otherwise. */
export const UNBUFFERED = { 'X-Accel-Buffering': 'no' } as const;

export function eventStream(response: ServerResponse): EventStream {
  return {
    write: (frame) => void response.write(frame),
    get unsentBytes() {
      return response.writableLength;
    },
    end: (frame) => void response.end(frame),
    cut: () => void response.destroy(),
    onClose: (listener) => {
      // A client may leave before its stream is opened: 'close' has been emitted then.
      if (response.closed) queueMicrotask(listener);
      else response.once('close', listener);
    },
  };
}
