import type { IncomingMessage } from 'node:http';
import { HttpError } from '../../http-error.js';

/** How slowly a body may come. Node's own limit is one for all requests of a server, and uploads take their time. */
export interface BodyTimes {
  /** For a body that is read as a whole. */
  readonly wholeMs: number;
  /** A body that is read while it comes brings so many bytes within each such time. */
  readonly windowMs: number;
  readonly bytesAWindow: number;
  /** The sender of a body that takes so long is authenticated anew at its end. */
  readonly confirmAfterMs: number;
}

const WINDOW_S = 30;
const BYTES_A_SECOND = 16 * 1_024;

export const BODY_TIMES: BodyTimes = {
  wholeMs: 30_000,
  windowMs: WINDOW_S * 1_000,
  bytesAWindow: WINDOW_S * BYTES_A_SECOND,
  confirmAfterMs: 1_000,
};

export function tooSlow(): HttpError {
  return new HttpError('request_timeout', 'The body came too slowly', { headers: { Connection: 'close' } });
}

const TICKS = 10;

/**
 * Calls `onSlow` once too little has come in a window. What waits for us does not count: `isOurTurn` says so. Returns how to end it.
 */
export function watchPace(
  { socket }: IncomingMessage,
  { windowMs, bytesAWindow }: BodyTimes,
  { isOurTurn, onSlow }: { isOurTurn: () => boolean; onSlow: () => void },
): () => void {
  let mark = socket.bytesRead;
  let ticks = 0;
  const timer = setInterval(() => {
    const waits = isOurTurn();
    if (!waits && ++ticks < TICKS) return;
    if (!waits && socket.bytesRead - mark < bytesAWindow) onSlow();
    mark = socket.bytesRead;
    ticks = 0;
  }, windowMs / TICKS);
  return () => clearInterval(timer);
}

/**
 * Takes the rest of a body from the wire after the answer, or the client would fail before it reads the answer. Cuts the connection
 * where too little of it comes; Node cuts that of a body that never ends.
 */
export function limitUnread(request: IncomingMessage, times: BodyTimes): void {
  if (request.complete || request.destroyed) return;
  const { socket } = request;
  const stopWatching = watchPace(request, times, {
    isOurTurn: () => false,
    onSlow: () => socket.destroy(),
  });
  // After its answer a request does not close with its connection.
  const end = () => {
    stopWatching();
    request.off('close', end);
    socket.off('close', end);
  };
  request.once('close', end);
  socket.once('close', end);
}
