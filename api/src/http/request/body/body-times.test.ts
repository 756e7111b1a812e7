import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { eventually } from '@waxwing/core/testing';
import { BODY_TIMES, limitUnread } from './body-times.js';

const TIMES = { ...BODY_TIMES, wholeMs: 1_000, windowMs: 100, bytesAWindow: 1_000 };

describe('a body that is not read before its answer', () => {
  const server = createServer();
  const begun = jest.spyOn(globalThis, 'setInterval');
  const ended = jest.spyOn(globalThis, 'clearInterval');
  let answered: Promise<[IncomingMessage]>;
  beforeEach(async () => {
    jest.clearAllMocks();
    const received = Promise.withResolvers<[IncomingMessage]>();
    answered = received.promise;
    server.once('request', (request, response) => {
      response.on('finish', () => {
        limitUnread(request, TIMES);
        request.resume();
        received.resolve([request]);
      });
      response.writeHead(413).end();
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  afterEach(() => once(server.close(), 'close'));
  afterAll(() => {
    jest.restoreAllMocks();
  });

  async function watchesEnd(): Promise<void> {
    const watches = begun.mock.results.map(({ value }) => value);
    expect(watches).toHaveLength(1);
    await eventually(async () => ended.mock.calls.some(([watch]) => watch === watches[0]) || undefined);
  }

  function post(bytes: number) {
    const { port } = server.address() as AddressInfo;
    const client = connect(port, '127.0.0.1').on('error', () => undefined);
    client.resume().write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${bytes}\r\n\r\n`);
    return client;
  }

  test('is no longer watched once its connection was cut for coming too slowly', async () => {
    const client = post(1_000_000);
    await answered;
    await once(client, 'close');
    await watchesEnd();
  });

  test('is no longer watched once it has come, on a connection that goes on', async () => {
    const client = post(5);
    const [request] = await answered;
    const { socket } = request;
    client.write('bytes');
    await once(request, 'close');
    await watchesEnd();
    expect(socket.destroyed).toBe(false);
    expect(socket.listeners('close').filter(({ name }) => name === 'end')).toEqual([]);
    client.destroy();
  });
});
