import { once } from 'node:events';
import { createServer, get, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { writeBytes } from './write-bytes.js';

let server: Server;
let answer: (response: ServerResponse) => void;
beforeEach(async () => {
  server = createServer((_, response) => answer(response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  server.close();
  server.closeAllConnections();
});

function request() {
  return get({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' }).on(
    'error',
    () => undefined,
  );
}

/** A file that says when it is closed, and waits before each part. */
function openFile(before: () => Promise<unknown>) {
  const closed = Promise.withResolvers<void>();
  async function* parts() {
    try {
      for (;;) {
        await before();
        yield Buffer.alloc(65_536);
      }
    } finally {
      closed.resolve();
    }
  }
  return { parts: parts(), closed: closed.promise };
}

test('closes the file of a client that left before the first part was read', async () => {
  const answered = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  let closed = false;
  answer = (response) => {
    const gone = once(response, 'close');
    arrived.resolve();
    const file = openFile(() => gone);
    void file.closed.then(() => {
      closed = true;
    });
    writeBytes(file.parts, response, () => response.writeHead(200)).then(answered.resolve, answered.reject);
  };
  const leaving = request();
  await arrived.promise;
  leaving.destroy();
  await answered.promise;
  expect(closed).toBe(true);
});

test('closes the file of a client that leaves in the middle of it', async () => {
  const closed = Promise.withResolvers<void>();
  answer = (response) => {
    const file = openFile(async () => undefined);
    void file.closed.then(closed.resolve);
    void writeBytes(file.parts, response, () => response.writeHead(200));
  };
  const leaving = request();
  const [response] = await once(leaving, 'response');
  await once(response, 'data');
  leaving.destroy();
  await closed.promise;
});

test('closes the file where the answer cannot be begun', async () => {
  const thrown = Promise.withResolvers<unknown>();
  let closed = false;
  answer = (response) => {
    const file = openFile(async () => undefined);
    void file.closed.then(() => {
      closed = true;
    });
    const begin = () => {
      throw new Error('a header that cannot be written');
    };
    writeBytes(file.parts, response, begin).catch(thrown.resolve);
  };
  const leaving = request();
  expect(await thrown.promise).toMatchObject({ message: 'a header that cannot be written' });
  expect(closed).toBe(true);
  leaving.destroy();
});
