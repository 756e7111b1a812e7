import type { ServerResponse } from 'node:http';

/**
 * Aborts when the connection of the answer closes, or when the process drains. AbortSignal.any would keep every request's signal with
 * that of the process.
 */
export function endSignal(answer: ServerResponse, draining?: AbortSignal): AbortSignal {
  const controller = new AbortController();
  const abort = () => {
    answer.off('close', abort);
    draining?.removeEventListener('abort', abort);
    controller.abort();
  };
  answer.on('close', abort);
  draining?.addEventListener('abort', abort);
  if (draining?.aborted || answer.closed) abort();
  return controller.signal;
}
