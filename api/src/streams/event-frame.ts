/** One event in the format of server-sent events. `data` is JSON, which has no line breaks. */
export function eventFrame({ id, type, data }: { id: string; type: string; data: string }): string {
  return `id: ${id}\nevent: ${type}\ndata: ${data}\n\n`;
}

/** Keeps proxies from closing a connection on which nothing happens. */
export const HEARTBEAT_FRAME = ':\n\n';

/** Sent first: how long a client waits before it opens a stream anew. */
export function retryFrame(ms: number): string {
  return `retry: ${ms}\n\n`;
}

/** The client has missed what this stream cannot repeat, and reads anew what it shows. */
export const RESET_FRAME = 'event: reset\ndata: {}\n\n';

/** This process ends. Clients come back at different times, so that the others are not asked by all of them at once. */
export function byeFrame(retryMs: number): string {
  return `event: bye\nretry: ${retryMs}\ndata: {}\n\n`;
}
