import { createServer as createHttpsServer } from 'node:https';
import type { SecureVersion } from 'node:tls';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { selfSigned, type TestCertificate } from '../../testing/self-signed.js';
import { attemptAt, testSender } from './testing/attempts.js';
import { httpReceiver, listening, type Receiver } from './testing/receivers.js';
import type { UndiciWebhookSender } from './undici-webhook-sender.js';

const valid = selfSigned('shop.example');
const other = selfSigned('elsewhere.example');
const expired = selfSigned('shop.example', 3_600_000);
const stranger = selfSigned('shop.example');

const trusted = getCACertificates();
beforeAll(() => setDefaultCACertificates([...trusted, valid.cert, other.cert, expired.cert]));
afterAll(() => setDefaultCACertificates(trusted));

describe('a receiver by https', () => {
  let receiver: Receiver;
  let sender: UndiciWebhookSender;
  let requests: (string | undefined)[];
  beforeEach(() => {
    requests = [];
    sender = testSender({ names: { 'shop.example': ['127.0.0.1'] } });
  });
  afterEach(async () => {
    await sender.close();
    receiver.close();
  });

  async function start(certificate: TestCertificate, options: { maxVersion?: SecureVersion } = {}) {
    const versions = { minVersion: 'TLSv1' as const, ciphers: 'DEFAULT@SECLEVEL=0' };
    const server = createHttpsServer({ ...certificate, ...versions, ...options }, (request, response) => {
      requests.push(request.headers.host);
      response.end('thanks');
    });
    receiver = await listening(server.on('tlsClientError', () => undefined));
    return sender.send(attemptAt(`https://shop.example:${receiver.port}/hook`));
  }

  test('with a valid certificate gets the event', async () => {
    expect(await start(valid)).toMatchObject({ status: 200, error: null, response: 'thanks' });
    expect(requests).toEqual([`shop.example:${receiver.port}`]);
  });

  test.each([
    ['an expired certificate', expired, {}],
    ['a certificate of another name', other, {}],
    ['a certificate that nobody vouches for', stranger, {}],
    ['TLS 1.0', valid, { maxVersion: 'TLSv1' }],
    ['TLS 1.1', valid, { maxVersion: 'TLSv1.1' }],
  ] as const)('with %s gets nothing', async (_, certificate, options) => {
    const outcome = await start(certificate, options);
    expect(outcome).toEqual({
      status: null,
      error: 'tls',
      ms: expect.any(Number),
      response: '',
      retryAfterMs: null,
    });
    expect([receiver.connections, requests]).toEqual([1, []]);
  });

  test('is believed as little where the environment asks to', async () => {
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
    try {
      expect(await start(stranger)).toMatchObject({ error: 'tls' });
    } finally {
      delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    }
  });

  test('that speaks plain HTTP gets nothing', async () => {
    receiver = await httpReceiver((request, response) => {
      requests.push(request.headers.host);
      response.end();
    });
    const outcome = await sender.send(attemptAt(`https://shop.example:${receiver.port}/hook`));
    expect([outcome.error, requests]).toEqual(['tls', []]);
  });
});
