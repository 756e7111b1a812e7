import type { Server } from 'node:http';
import type Koa from 'koa';
import type { Context } from 'koa';
import type { RequestState } from '../../request-lifecycle.js';

/** Has the app answer the requests of a server, also those that wait for a word before they send their body. */
export function answerRequests(server: Server, app: Koa<RequestState>): void {
  const answer = app.callback();
  server.on('request', answer);
  server.on('checkContinue', answer);
}

/** Tells a client that waits for it to send its body. One that was refused before has not sent it. */
export function allowBody({ req, res }: Context): void {
  if (req.headers.expect?.toLowerCase() === '100-continue') res.writeContinue();
}
