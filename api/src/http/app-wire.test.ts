import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { contract } from '@waxwing/contract';
import { sendRawBytes, statusesOf } from '../../testing/raw-http.js';
import { type RunningApp, startApp } from '../../testing/start-app.js';
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
      route(contract.plans.list, async () => reply(200, { plans: [] })),
    ],
  });
});
afterAll(() => app.close());

const HOST = 'Host: waxwing';
const CLOSE = 'Connection: close';
const BODY = '{"email":"a@b.c","password":"secret1"}';
const message = (...lines: string[]) => lines.join('\r\n');
const get = (target: string, ...headers: string[]) =>
  message(`GET ${target} HTTP/1.1`, HOST, CLOSE, ...headers, '', '');
/** A body whose length depends on the header that the server follows, with a request of its own at its end. */
const post = (headers: string[], body: string) =>
  message('POST /api/auth/login HTTP/1.1', HOST, 'Content-Type: application/json', ...headers, '', body);
const HIDDEN = message('GET /smuggled HTTP/1.1', HOST, CLOSE, '', '');
const chunked = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`;

describe('a request whose length is ambiguous', () => {
  test.each<[string, string[], string]>([
    ['a length and chunks', ['Content-Length: 5', 'Transfer-Encoding: chunked'], `0\r\n\r\n${HIDDEN}`],
    ['chunks and a length', ['Transfer-Encoding: chunked', 'Content-Length: 5'], `0\r\n\r\n${HIDDEN}`],
    ['chunks and identity', ['Transfer-Encoding: chunked, identity'], `0\r\n\r\n${HIDDEN}`],
    ['an unknown coding', ['Transfer-Encoding: xchunked'], `0\r\n\r\n${HIDDEN}`],
    ['a coding with a tab before its colon', ['Transfer-Encoding\t: chunked'], `0\r\n\r\n${HIDDEN}`],
    ['a coding with a blank before its colon', ['Transfer-Encoding : chunked'], `0\r\n\r\n${HIDDEN}`],
    ['a length with a blank before its colon', ['Content-Length : 5'], HIDDEN],
    ['two lengths', ['Content-Length: 0', `Content-Length: ${HIDDEN.length}`], HIDDEN],
    ['two lengths in one line', [`Content-Length: 0, ${HIDDEN.length}`], HIDDEN],
    ['a negative length', ['Content-Length: -1'], HIDDEN],
    ['a length with a sign', ['Content-Length: +5'], HIDDEN],
    ['a length in hexadecimal', ['Content-Length: 0x5'], HIDDEN],
    ['a huge length', [`Content-Length: ${'9'.repeat(40)}`], HIDDEN],
    ['a folded header', ['X-Folded: a', ' Transfer-Encoding: chunked'], `0\r\n\r\n${HIDDEN}`],
    ['a chunk of negative size', ['Transfer-Encoding: chunked'], `-1\r\n\r\n${HIDDEN}`],
    ['a chunk of huge size', ['Transfer-Encoding: chunked'], `${'f'.repeat(40)}\r\n\r\n${HIDDEN}`],
    ['a chunk that ends in a bare line feed', ['Transfer-Encoding: chunked'], `2\n{}\n0\n\n${HIDDEN}`],
    ['a flood of chunk extensions', ['Transfer-Encoding: chunked'], `2;${'a=b;'.repeat(6_000)}\r\n{}`],
  ])('%s: is refused, and the hidden request is never read', async (_, headers, body) => {
    const before = [app.logged.length, seen.length];
    const [status, ...further] = statusesOf(await sendRawBytes(app.port, post(headers, body)));
    expect([status! >= 400 && status! < 500, further]).toEqual([true, []]);
    expect(JSON.stringify(app.logged.slice(before[0]))).not.toContain('"none"');
    expect(seen).toHaveLength(before[1]!);
  });

  test('the same request without the ambiguity is accepted', async () => {
    const answer = await sendRawBytes(app.port, post([CLOSE, 'Transfer-Encoding: chunked'], chunked(BODY)));
    expect(statusesOf(answer)).toEqual([200]);
    const length = await sendRawBytes(app.port, post([CLOSE, `Content-Length: ${BODY.length}`], BODY));
    expect(statusesOf(length)).toEqual([200]);
  });
});

describe('a request that is not valid HTTP/1.1', () => {
  test.each<[string, string]>([
    ['lines that end in bare line feeds', 'GET /api/subscription/plans HTTP/1.1\nHost: waxwing\n\n'],
    ['no Host', message('GET /api/subscription/plans HTTP/1.1', CLOSE, '', '')],
    ['the beginning of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['an unknown version', message('GET /api/subscription/plans HTTP/7.3', HOST, '', '')],
    ['a header without a name', get('/api/subscription/plans', ': value')],
    ['a header with NUL', get('/api/subscription/plans', 'X-Nul: a\0b')],
    ['a header with a bare carriage return', get('/api/subscription/plans', 'X-Cr: a\rb')],
    ['40 kB of headers', get('/api/subscription/plans', ...Array(40).fill(`X-Long: ${'x'.repeat(1_000)}`))],
    ['a path with a blank', get('/api/subscription /plans')],
    ['the start of a TLS connection', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
  ])('%s: is refused before the application sees it', async (_, bytes) => {
    const before = app.logged.length;
    const [status] = statusesOf(await sendRawBytes(app.port, bytes));
    expect([400, 431, 505]).toContain(status);
    expect(app.logged.slice(before).filter(({ msg }) => msg === 'request')).toEqual([]);
  });

  test.each<[string, string, number[]]>([
    ['an upgrade to HTTP/2', get('/healthz', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQAAP__'), [200]],
    [
      'an upgrade to a WebSocket',
      message(
        'GET /healthz HTTP/1.1',
        HOST,
        'Connection: Upgrade, close',
        'Upgrade: websocket',
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
        'Sec-WebSocket-Version: 13',
        '',
        '',
      ),
      [200],
    ],
    ['another method in a header', get('/api/auth/login', 'X-HTTP-Method-Override: POST'), [405]],
    [
      'another path in a header',
      get('/unknown', 'X-Original-URL: /healthz', 'X-Rewrite-URL: /healthz'),
      [404],
    ],
    ['TRACE', message('TRACE /healthz HTTP/1.1', HOST, CLOSE, 'X-Secret: seven', '', ''), [405]],
    ['a missing version, as in HTTP/0.9', 'GET /healthz\r\n\r\n', [200]],
    ['an unknown method', message('PURGE /healthz HTTP/1.1', HOST, CLOSE, '', ''), [405]],
  ])('%s: does not change the answers', async (_, bytes, statuses) => {
    const answer = await sendRawBytes(app.port, bytes);
    expect(statusesOf(answer)).toEqual(statuses);
    expect(answer).not.toMatch(/seven|101 Switching/);
  });

  test.each([
    ['CONNECT', message('CONNECT waxwing:443 HTTP/1.1', HOST, '', '')],
    ['a target of another host', get('http://evil.example/unknown')],
    ['a target that begins with two slashes', get('//evil.example/unknown')],
    ['a target with a user', get('http://user@evil.example/unknown')],
  ])('%s: is not found', async (_, bytes) => {
    const answer = await sendRawBytes(app.port, bytes);
    expect(answer).not.toMatch(/^HTTP\/1\.1 (2|3)/);
    expect(answer).not.toMatch(/location:/i);
  });
});
