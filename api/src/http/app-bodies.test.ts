import { once } from 'node:events';
import { connect } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { contract } from '@waxwing/contract';
import { problemOf } from '../../testing/problem-of.js';
import { type RunningApp, SECRET, startApp, TOKEN } from '../../testing/start-app.js';
import { reply, route } from './route.js';

let app: RunningApp;
const seen: unknown[] = [];

beforeAll(async () => {
  app = await startApp({
    validateResponses: false,
    routes: [
      route(contract.accounts.logIn, async ({ body }) => {
        seen.push(body);
        return reply(200, { user: {} as never, token: '' });
      }),
      route(contract.subscriptions.claimFree, async ({ body }) => {
        seen.push(body);
        return reply(200, { subscription: {} as never });
      }),
    ],
  });
});
afterAll(() => app.close());

const LOGIN = { email: 'asha@example.com', password: 'secret1' };
const json = { 'content-type': 'application/json' };

function logIn(body: RequestInit['body'], headers: Record<string, string> = json) {
  const init = { method: 'POST', headers, body: body ?? null, duplex: 'half' } as RequestInit;
  return fetch(`${app.url}/api/auth/login`, init);
}

describe('a valid body', () => {
  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset="UTF8"; v=1',
    'application/json; charset=us-ascii',
    'APPLICATION/JSON',
    'application/vnd.api+json',
  ])('reaches the handler when it is of type %s', async (type) => {
    const response = await logIn(JSON.stringify(LOGIN), { 'content-type': type });
    expect(response.status).toBe(200);
    expect(seen.at(-1)).toEqual(LOGIN);
  });

  test('may contain the replacement character itself', async () => {
    const body = { ...LOGIN, password: 'pass\uFFFDword' };
    expect((await logIn(JSON.stringify(body))).status).toBe(200);
    expect(seen.at(-1)).toEqual(body);
  });

  test('may come in chunks that split a character', async () => {
    const body = { ...LOGIN, password: 'पासवर्ड \uFFFD' };
    const bytes = Buffer.from(JSON.stringify(body));
    const pieces = ReadableStream.from(Array.from(bytes, (byte) => Uint8Array.of(byte)));
    const response = await logIn(pieces);
    expect(response.status).toBe(200);
    expect(seen.at(-1)).toEqual(body);
  });

  test.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ])('may be compressed with %s', async (encoding, compress) => {
    const response = await logIn(compress(JSON.stringify(LOGIN)), { ...json, 'content-encoding': encoding });
    expect(response.status).toBe(200);
    expect(seen.at(-1)).toEqual(LOGIN);
  });

  test.each([
    ['none', null, {}],
    ['an empty text', '', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['an empty object', '{}', json],
  ])('may be %s where the operation takes none', async (_, body, headers) => {
    const response = await fetch(`${app.url}/api/subscription/claim-free`, {
      method: 'POST',
      headers: { ...(headers as Record<string, string>), authorization: `Bearer ${TOKEN}` },
      body,
    });
    expect(response.status).toBe(200);
    expect(seen.at(-1)).toEqual({});
  });
});

describe('a refused body', () => {
  test.each(['{', '{"email":}', 'not json', '"text"', '42', 'null'])(
    'is %s: not a JSON object',
    async (body) => {
      const response = await logIn(body);
      expect(response.status).toBe(400);
      expect(await problemOf(response)).toMatchObject({ code: 'invalid_json' });
    },
  );

  test('is broken JSON, which the error says', async () => {
    expect((await problemOf(await logIn('{"email":'))).error).toBe('The body is not valid JSON');
  });

  test('is an array', async () => {
    const answer = await problemOf(await logIn('[]'));
    expect(answer).toMatchObject({ status: 400, error: 'The body must be a JSON object' });
  });

  test.each(['__proto__', 'constructor', 'prototype', 'toString', 'admin'])('has the key %s', async (key) => {
    const response = await logIn(`{"${key}":{"admin":true},"email":"a@b.c","password":"secret1"}`);
    expect(response.status).toBe(400);
    expect((await problemOf(response)).error).toContain(key);
    expect(Object.prototype).not.toHaveProperty('admin');
  });

  test('lacks a field, which the error names', async () => {
    const answer = await problemOf(await logIn('{"email":"asha@example.com"}'));
    expect(answer).toMatchObject({
      code: 'invalid_request',
      error: 'password is required',
      field: 'password',
    });
  });

  test('contains NUL', async () => {
    const answer = await problemOf(await logIn(JSON.stringify({ ...LOGIN, email: 'a\0b' })));
    expect(answer).toMatchObject({ status: 400, field: 'email' });
  });

  test('is empty where fields are required', async () => {
    expect(await problemOf(await logIn(null, {}))).toMatchObject({ status: 400, field: 'email' });
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
  ])('is of type %s', async (type) => {
    const response = await logIn('{}', { 'content-type': type });
    expect(response.status).toBe(415);
    expect(await problemOf(response)).toMatchObject({ code: 'unsupported_media_type' });
  });

  test.each(['iso-8859-1', 'utf-16', '"windows-1252"'])('says that its charset is %s', async (charset) => {
    const response = await logIn(JSON.stringify(LOGIN), {
      'content-type': `application/json; charset=${charset}`,
    });
    expect(await problemOf(response)).toMatchObject({
      status: 415,
      code: 'unsupported_media_type',
      error: 'The body must be sent in UTF-8',
    });
  });

  test.each([
    ['Latin-1', Buffer.from(JSON.stringify({ ...LOGIN, password: 'café au lait' }), 'latin1')],
    [
      'an emoji cut short',
      Buffer.concat([Buffer.from('{"email":"a'), Buffer.from([0xf0, 0x9f, 0x98]), Buffer.from('"}')]),
    ],
  ])('is in the charset %s, which would arrive garbled', async (_, body) => {
    const before = seen.length;
    const answer = await problemOf(await logIn(new Uint8Array(body)));
    expect(answer).toMatchObject({ status: 400, code: 'invalid_json', error: 'The body is not valid UTF-8' });
    expect(seen).toHaveLength(before);
  });

  test('has an unknown encoding', async () => {
    const answer = await problemOf(await logIn('{}', { ...json, 'content-encoding': 'zip' }));
    expect(answer).toMatchObject({ status: 415, code: 'unsupported_media_type' });
  });

  test('is not the gzip that its header announces', async () => {
    const answer = await problemOf(await logIn('{}', { ...json, 'content-encoding': 'gzip' }));
    expect(answer).toMatchObject({ status: 400, code: 'invalid_json' });
  });

  test('is nested too deeply', async () => {
    expect((await logIn('['.repeat(16_000))).status).toBe(400);
  });

  test('is longer than the limit of the operation, which the error says', async () => {
    const problem = await problemOf(await logIn('['.repeat(500_000)));
    expect(problem).toMatchObject({ status: 413, error: 'The body may have at most 16 KiB' });
    const free = await fetch(`${app.url}/api/subscription/claim-free`, {
      method: 'POST',
      headers: { ...json, authorization: `Bearer ${TOKEN}` },
      body: JSON.stringify({ filler: 'x'.repeat(4_096) }),
    });
    expect(await problemOf(free)).toMatchObject({ status: 413, error: 'The body may have at most 4 KiB' });
  });

  test('announces more than 1 MiB', async () => {
    const response = await logIn(JSON.stringify({ ...LOGIN, email: 'x'.repeat(1024 * 1024) }));
    expect(response.status).toBe(413);
    expect(await problemOf(response)).toMatchObject({ code: 'payload_too_large' });
  });

  test.each([
    ['and says its length', (bomb: Buffer<ArrayBuffer>) => bomb],
    ['and says no length', (bomb: Buffer<ArrayBuffer>) => ReadableStream.from([bomb])],
  ])('unpacks to more than the limit %s', async (_, bodyOf) => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, 0x20));
    const response = await logIn(bodyOf(bomb), { ...json, 'content-encoding': 'gzip' });
    expect(await problemOf(response)).toMatchObject({
      status: 413,
      error: 'The body may have at most 16 KiB',
    });
  });

  test.each([
    ['is a bomb that says its length', ['Content-Encoding: gzip', 'Content-Length: 65000'], 413],
    ['has an unknown encoding', ['Content-Encoding: zip', 'Content-Length: 20'], 415],
  ])('is not asked for where it %s', async (_, headers, status) => {
    const socket = connect(app.port, '127.0.0.1');
    const answer = once(socket, 'data') as Promise<[Buffer]>;
    const head = ['POST /api/auth/login HTTP/1.1', 'Host: x', 'Content-Type: application/json', ...headers];
    socket.write(`${[...head, 'Expect: 100-continue'].join('\r\n')}\r\n\r\n`);
    expect(String((await answer)[0])).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    socket.destroy();
  });

  test('streams past 1 MiB, and is not buffered', async () => {
    const socket = connect(app.port, '127.0.0.1');
    const answer = once(socket, 'data') as Promise<[Buffer]>;
    socket.write(`POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`);
    socket.write('Transfer-Encoding: chunked\r\n\r\n');
    const MiB = 1024 * 1024;
    const chunk = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(MiB, 0x20), Buffer.from('\r\n')]);
    const before = process.memoryUsage().external;
    for (let sent = 0; sent < 128; sent += 1) if (!socket.write(chunk)) await once(socket, 'drain');
    const grown = process.memoryUsage().external - before;

    expect(String((await answer)[0])).toMatch(/^HTTP\/1\.1 413 /);
    expect(grown).toBeLessThan(96 * MiB);
    socket.destroy();
  });

  test('is not read when the caller is unknown', async () => {
    const response = await fetch(`${app.url}/api/subscription/claim-free`, {
      method: 'POST',
      headers: { ...json, authorization: `Bearer ${SECRET}` },
      body: '{broken',
    });
    expect(response.status).toBe(401);
  });
});
