import type { RequestListener } from 'node:http';
import { inspect } from 'node:util';
import { describe, expect, test } from '@jest/globals';
import {
  AUTH,
  faultOf,
  forbidden,
  hostsOf,
  mediaConn,
  setUpMediaServers,
  upload,
} from '../testing/media-servers.js';

const serve = setUpMediaServers();

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
