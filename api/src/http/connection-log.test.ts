import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { contract } from '@waxwing/contract';
import { eventually } from '@waxwing/core/testing';
import { pino } from 'pino';
import { type RunningApp, startApp } from '../../testing/start-app.js';
import { connectionLog } from './app.js';
import { reply, route } from './route.js';

let app: RunningApp;

beforeAll(async () => {
  app = await startApp({
    routes: [route(contract.accounts.forgotPassword, async () => reply(200, {} as never))],
  });
});
afterAll(() => app.close());

describe('a connection that ends early', () => {
  test.each(['cut', 'closed'])('is logged as the client’s doing when it is %s within a body', async (how) => {
    const noted = app.logged.length;
    const socket = connect(app.port, '127.0.0.1');
    socket.write(
      'POST /api/profile/forgot-password HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n',
    );
    socket.write('Content-Length: 50\r\n\r\n{"email":"asha', () => {
      if (how === 'cut') setImmediate(() => socket.resetAndDestroy());
      else socket.end();
    });
    const line = await eventually(async () =>
      app.logged.slice(noted).find(({ msg }) => msg === 'caller hung up'),
    );
    expect(line).toMatchObject({ level: pino.levels.values.info, reason: expect.any(String) });
    expect(app.logged.slice(noted).every(({ level }) => Number(level) < 50)).toBe(true);
  });

  test('is logged as an error when the server is at fault', () => {
    const lines: { level: number; msg: string }[] = [];
    connectionLog(pino({}, { write: (line) => lines.push(JSON.parse(line)) }))(new Error('out of memory'));
    expect(lines).toMatchObject([{ level: 50, msg: 'connection failed' }]);
  });
});
