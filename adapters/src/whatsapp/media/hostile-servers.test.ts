import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { inspect } from 'node:util';
import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { MediaFault } from '@waxwing/core';
import type { BinaryNode } from '@whiskeysockets/baileys';
import { type Baileys, loadBaileys } from '../load-baileys.js';
import { downloadFile } from './download-file.js';
import { MediaHosts } from './media-hosts.js';
import { uploadFile } from './upload-file.js';

const bytes = randomBytes(200_000);
const source = {
  size: bytes.length,
  async *open() {
    for (let at = 0; at < bytes.length; at += 20_000) yield bytes.subarray(at, at + 20_000);
  },
};
const AUTH = 'the-secret-token';
const mode = { kind: 'sandbox', url: 'ws://127.0.0.1:1/ws/chat', rootKey: new Uint8Array() } as const;

let baileys: Baileys;
beforeAll(async () => {
  baileys = await loadBaileys();
});
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Its name as a media host. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A server that must not be reached, and how often it was. */
async function forbidden(): Promise<{ host: string; reached: () => number }> {
  let reached = 0;
  const host = await serve((_, response) => {
    reached += 1;
    response.end('{"direct_path":"/stolen"}');
  });
  return { host, reached: () => reached };
}

/** WhatsApp's answers that name these hosts; `asked` counts them. */
function mediaConn(hosts: readonly string[], { ttl = '300', max = '1000000' } = {}) {
  const conn = { asked: 0, query: async (_: BinaryNode) => answer() };
  const answer = (): BinaryNode => {
    conn.asked += 1;
    const content = hosts.map((hostname) => ({
      tag: 'host',
      attrs: { hostname, maxContentLengthBytes: max },
    }));
    return { tag: 'iq', attrs: {}, content: [{ tag: 'media_conn', attrs: { auth: AUTH, ttl }, content }] };
  };
  return conn;
}

const hostsOf = (conn: ReturnType<typeof mediaConn>, now?: () => number) =>
  new MediaHosts(baileys, conn as unknown as ConstructorParameters<typeof MediaHosts>[1], now);

interface Given {
  readonly hosts: readonly string[];
  readonly signal?: AbortSignal;
  readonly conn?: ReturnType<typeof mediaConn>;
}

const optionsOf = ({ hosts, signal = new AbortController().signal, conn = mediaConn(hosts) }: Given) => {
  return { mode, hosts: hostsOf(conn), dispatcher: undefined, signal, stallMs: 10_000, fetch };
};
const upload = (given: Given) => uploadFile(optionsOf(given), source, 'document');

async function faultOf(work: Promise<unknown>): Promise<MediaFault> {
  const fault = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(fault).toBeInstanceOf(MediaFault);
  return fault as MediaFault;
}

describe('an upload', () => {
  test('does not follow a redirect, and tells its token to nobody else', async () => {
    const other = await forbidden();
    for (const status of [301, 302, 307, 308]) {
      const host = await serve((request, response) => {
        request.resume();
        response.writeHead(status, { location: `http://${other.host}${request.url}` }).end();
      });
      expect((await faultOf(upload({ hosts: [host] }))).reason).toBe('unreachable');
    }
    expect(other.reached()).toBe(0);
  });

  test('goes to no host that is not WhatsApp’s', async () => {
    const other = await forbidden();
    const named = other.host.replace('127.0.0.1', 'localhost');
    expect((await faultOf(upload({ hosts: [named, 'evil.example', `x@${other.host}/`] }))).reason).toBe(
      'unreachable',
    );
    expect(other.reached()).toBe(0);
  });

  test.each([
    [400, 'refused'],
    [413, 'too_large'],
    [429, 'unreachable'],
    [500, 'unreachable'],
  ] as const)('that every host answers with %i is %s', async (status, reason) => {
    const host = await serve((request, response) => {
      request.resume();
      response.writeHead(status).end();
    });
    expect((await faultOf(upload({ hosts: [host, host] }))).reason).toBe(reason);
  });

  test('whose token is refused for ever renews it once', async () => {
    let requests = 0;
    const host = await serve((request, response) => {
      requests += 1;
      request.resume();
      response.writeHead(401).end();
    });
    const conn = mediaConn([host]);
    expect((await faultOf(upload({ hosts: [host], conn }))).reason).toBe('unreachable');
    expect([requests, conn.asked]).toEqual([2, 2]);
  });

  test.each([
    ['an endless body', (response) => void setInterval(() => response.write('x'.repeat(30_000)), 1).unref()],
    ['no JSON', (response) => void response.end('<html>')],
    ['a path that is a number', (response) => void response.end('{"direct_path":5}')],
    ['another server’s path', (response) => void response.end('{"direct_path":"https://evil.example/x"}')],
    ['a path that leaves the host', (response) => void response.end('{"direct_path":"@evil.example/x"}')],
    ['a very long path', (response) => void response.end(`{"direct_path":"/${'x'.repeat(5_000)}"}`)],
    ['a list', (response) => void response.end('null')],
  ] as [string, (response: Parameters<RequestListener>[1]) => void][])(
    'that is answered with %s has no path',
    async (_, answer) => {
      const host = await serve((request, response) => {
        request.resume().on('end', () => answer(response));
        response.on('error', () => undefined);
      });
      expect((await faultOf(upload({ hosts: [host] }))).reason).toBe('unreachable');
    },
  );

  test('that is answered before its body is read fails, whatever the answer', async () => {
    const host = await serve((_, response) => response.writeHead(503, { connection: 'close' }).end());
    expect((await faultOf(upload({ hosts: [host] }))).reason).toBe('unreachable');
  });

  test('ends with its session', async () => {
    const [ending, arrived] = [new AbortController(), Promise.withResolvers<void>()];
    const host = await serve(() => arrived.resolve());
    const uploading = faultOf(upload({ hosts: [host, host], signal: ending.signal }));
    await arrived.promise;
    ending.abort();
    expect((await uploading).reason).toBe('unreachable');
  });

  test('shows its token in no error', async () => {
    const cut = await serve((request) => request.socket.destroy());
    const fault = await faultOf(upload({ hosts: [cut, '127.0.0.1:1'] }));
    expect(inspect(fault, { depth: 9 })).not.toContain(AUTH);
  });

  test('too large for every host is not begun', async () => {
    const other = await forbidden();
    const conn = mediaConn([other.host], { max: '200000' });
    expect((await faultOf(upload({ hosts: [], conn }))).reason).toBe('too_large');
    expect(other.reached()).toBe(0);
  });
});

describe('a download', () => {
  const file = {
    ...({ kind: 'image', directPath: '/file', size: 100 } as const),
    ...{ mediaKey: randomBytes(32), sha256: randomBytes(32), encSha256: randomBytes(32) },
  };
  const read = (given: Given, change: Partial<typeof file> = {}) =>
    buffer(downloadFile(optionsOf(given), { ...file, ...change }, 1_000_000));

  test('does not follow a redirect', async () => {
    const other = await forbidden();
    const host = await serve((_, response) =>
      response.writeHead(302, { location: `http://${other.host}/` }).end(),
    );
    expect((await faultOf(read({ hosts: [host, host] }))).reason).toBe('unreachable');
    expect(other.reached()).toBe(0);
  });

  test('without a whole key, hash or size asks nobody', async () => {
    const other = await forbidden();
    const incomplete = [
      { mediaKey: Buffer.alloc(0) },
      { sha256: Buffer.alloc(20) },
      { encSha256: Buffer.alloc(0) },
      { size: -1 },
      { size: Number.NaN },
    ] as Partial<typeof file>[];
    for (const change of incomplete)
      expect((await faultOf(read({ hosts: [other.host] }, change))).reason).toBe('gone');
    expect(other.reached()).toBe(0);
  });

  test('of an endless body stops at the announced size', async () => {
    const host = await serve((_, response) => {
      const writing = setInterval(() => response.write(Buffer.alloc(1_000)), 1).unref();
      response.on('close', () => clearInterval(writing));
    });
    expect((await faultOf(read({ hosts: [host] }))).reason).toBe('too_large');
  });

  test('of a compressed body is not unpacked', async () => {
    const host = await serve((_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(Buffer.alloc(200)),
    );
    expect((await faultOf(read({ hosts: [host] }))).reason).not.toBe('gone');
  });
});

describe('the media hosts', () => {
  test('are asked for once by many, and again when the answer has expired', async () => {
    let now = 0;
    const conn = mediaConn(['127.0.0.1:2']);
    const hosts = hostsOf(conn, () => now);
    const [first] = await Promise.all([hosts.current(), hosts.current(), hosts.current()]);
    now = 299_999;
    expect(await hosts.current()).toBe(first);
    expect(conn.asked).toBe(1);
    now = 300_000;
    const second = await hosts.current();
    expect(conn.asked).toBe(2);
    // Another upload has renewed it since this one got its token.
    expect(await hosts.renewed(first!)).toBe(second);
    await hosts.renewed(second);
    expect(conn.asked).toBe(3);
  });

  test('that WhatsApp does not name leave an upload for later', async () => {
    expect((await faultOf(upload({ hosts: [] }))).reason).toBe('unreachable');
  });
});
