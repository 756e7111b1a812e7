import { request } from 'node:http';
import { afterEach, describe, expect, it, test } from '@jest/globals';
import { SandboxHarness } from '../testing/sandbox-harness.js';
import { isLoopback } from './local-caller.js';

describe('isLoopback', () => {
  it.each(['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1'])('takes %s for this machine', (address) => {
    expect(isLoopback(address)).toBe(true);
  });

  it.each(['10.0.0.7', '192.168.1.2', '::ffff:10.0.0.7', '2001:db8::1', '128.0.0.1', undefined])(
    'takes %s for another machine',
    (address) => {
      expect(isLoopback(address)).toBe(false);
    },
  );
});

let harness: SandboxHarness;
afterEach(() => harness?.close());

/** Sends headers that neither a browser nor `fetch` would let a program set. */
const ask = async (headers: Record<string, string>, method = 'GET', body?: string) => {
  const answered = Promise.withResolvers<number | undefined>();
  const url = harness.sandbox.url.replace('ws:', 'http:').replace('/ws/chat', '/sandbox/api/phones');
  const sent = request(url, { method, headers }, (response) => {
    response.resume();
    answered.resolve(response.statusCode);
  });
  sent.on('error', answered.reject).end(body);
  return answered.promise;
};

test.each([
  ['the shell page with the phones', { host: 'localhost:3000', 'sec-fetch-site': 'same-origin' }],
  ['an address entered in a browser', { host: '127.0.0.1:3000', 'sec-fetch-site': 'none' }],
  ['a program', { host: '[::1]:3000' }],
  ['a program that names no port', { host: 'localhost' }],
  ['a page with its own origin', { host: 'localhost:3000', origin: 'http://localhost:3000' }],
])('%s is answered', async (_, headers) => {
  harness = await SandboxHarness.open();
  expect(await ask(headers)).toBe(200);
});

const LOCAL = { host: 'localhost:3000' };
test.each([
  ['a page of another site', { ...LOCAL, 'sec-fetch-site': 'cross-site' }],
  ['a page on another port', { ...LOCAL, 'sec-fetch-site': 'same-site' }],
  ['a tunnel', { host: 'waxwing.example:3000' }],
  ['a rebound DNS name', { host: 'rebound.example:3000', 'sec-fetch-site': 'same-origin' }],
  ['a user before the host', { host: 'x@localhost:3000' }],
  ['a path after the host', { host: 'localhost:3000/x' }],
  ['an invalid port', { host: 'localhost:port' }],
  ['a subdomain of localhost', { host: 'x.localhost:3000' }],
  ['an address in another spelling', { host: '2130706433:3000' }],
  ['a tunnel that rewrites the host', { ...LOCAL, 'x-forwarded-host': 'tunnel.example' }],
  ['a proxy that names the client', { ...LOCAL, 'x-forwarded-for': '203.0.113.7' }],
  ['a proxy with the standard header', { ...LOCAL, forwarded: 'for=203.0.113.7' }],
  ['a proxy that names itself', { ...LOCAL, via: '1.1 tunnel' }],
  ['a proxy that sends the address', { ...LOCAL, 'x-real-ip': '203.0.113.7' }],
  ['a proxy that sends only the protocol', { ...LOCAL, 'X-Forwarded-Proto': 'https' }],
  ['a network in front of the machine', { ...LOCAL, 'cf-connecting-ip': '203.0.113.7' }],
  ['a proxy with an empty header', { ...LOCAL, 'x-forwarded-for': '' }],
  ['a page with another origin', { ...LOCAL, origin: 'https://evil.example' }],
  ['a page whose origin has another port', { ...LOCAL, origin: 'http://localhost:8080' }],
  ['a page by another name of this machine', { ...LOCAL, origin: 'http://127.0.0.1:3000' }],
  ['a page with an opaque origin', { ...LOCAL, origin: 'null' }],
])('%s is refused', async (_, headers) => {
  harness = await SandboxHarness.open();
  expect(await ask(headers)).toBe(403);
  const write = { ...headers, 'content-type': 'application/json' };
  expect(await ask(write, 'POST', '{"number":"491706660000"}')).toBe(403);
  expect(harness.control.phones()).toHaveLength(2);
});

test.each([
  undefined,
  'text/plain',
  'text/plain;application/json',
  'application/x-www-form-urlencoded',
  'application/jsonx',
])('a body of the type %s is refused', async (type) => {
  harness = await SandboxHarness.open();
  const headers = { ...LOCAL, ...(type !== undefined && { 'content-type': type }) };
  expect(await ask(headers, 'POST', '{"number":"491706660000"}')).toBe(415);
  expect(harness.control.phones()).toHaveLength(2);
});

test.each(['application/json', 'Application/JSON; charset=utf-8'])(
  'a body of the type %s is accepted',
  async (type) => {
    harness = await SandboxHarness.open();
    expect(await ask({ ...LOCAL, 'content-type': type }, 'POST', '{"number":"491706660000"}')).toBe(200);
  },
);
