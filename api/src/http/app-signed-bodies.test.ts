import { createHmac } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { contract } from '@waxwing/contract';
import { InvalidSignature } from '@waxwing/core';
import { problemOf } from '../../testing/problem-of.js';
import { type RunningApp, startApp } from '../../testing/start-app.js';
import { reply, route } from './route.js';

const signatureOf = (bytes: Uint8Array | string) =>
  createHmac('sha256', 'a shared secret').update(bytes).digest('hex');
let app: RunningApp;
const taken: string[] = [];

beforeAll(async () => {
  app = await startApp({
    routes: [
      route(
        contract.orders.webhook,
        async ({ rawBody }) => {
          taken.push(rawBody);
          return reply(200, { success: true as const });
        },
        ({ headers, bytes }) => {
          if (headers['x-razorpay-signature'] !== signatureOf(bytes)) throw new InvalidSignature();
        },
      ),
    ],
  });
});
afterAll(() => app.close());

function deliver(
  body: string | Uint8Array<ArrayBuffer>,
  signature: string,
  more: Record<string, string> = {},
) {
  const headers = { 'content-type': 'application/json', 'x-razorpay-signature': signature, ...more };
  return fetch(`${app.url}/api/payments/webhook`, { method: 'POST', headers, body });
}
const signed = (body: string | Uint8Array<ArrayBuffer>) => deliver(body, signatureOf(body));

describe('a signed body', () => {
  test('reaches the handler byte for byte', async () => {
    const body = '{ "event": "order.paid",\n "name": "आशा" }';
    expect((await signed(body)).status).toBe(200);
    expect(taken.at(-1)).toBe(body);
  });

  test('may be compressed: the signature is over the unpacked bytes', async () => {
    const body = '{"event":"order.paid"}';
    const packed = new Uint8Array(gzipSync(body));
    expect((await deliver(packed, signatureOf(body), { 'content-encoding': 'gzip' })).status).toBe(200);
    expect(taken.at(-1)).toBe(body);
  });

  test.each([
    ['{"event":', 'invalid_json', 'The body is not valid JSON'],
    ['"event"', 'invalid_json', 'The body must be a JSON object without the key __proto__'],
    ['{"__proto__":{}}', 'invalid_json', 'The body must be a JSON object without the key __proto__'],
    ['[1]', 'invalid_request', 'The body must be a JSON object'],
    ['{"event":7}', 'invalid_request', 'event must be a string'],
  ])('that is genuine and invalid is refused with the reason: %s', async (body, code, error) => {
    expect(await problemOf(await signed(body))).toMatchObject({ status: 400, code, error });
  });

  test('that is signed but not UTF-8 is refused with that reason', async () => {
    const problem = await problemOf(await signed(new Uint8Array([0x7b, 0xff, 0x7d])));
    expect(problem).toMatchObject({ code: 'invalid_json', error: 'The body is not valid UTF-8' });
  });

  test.each(['{"event":', '['.repeat(50_000), '{"__proto__":{}}', '', '7', '{"event":7}'])(
    'that is not genuine is refused before it is parsed: %#',
    async (body) => {
      const problem = await problemOf(await deliver(body, signatureOf('another body')));
      expect(problem).toMatchObject({ status: 400, code: 'invalid_signature' });
    },
  );

  test("that is longer than the gateway's is refused unread", async () => {
    const problem = await problemOf(await signed(' '.repeat(64 * 1_024 + 1)));
    expect(problem).toMatchObject({ status: 413, error: 'The body may have at most 64 KiB' });
  });
});
