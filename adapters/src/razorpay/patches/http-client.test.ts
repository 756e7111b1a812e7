/** @jest-environment node */
import { createServer, type RequestListener } from 'node:http';
import { afterEach, describe, expect, test } from '@jest/globals';
import { WAIT_MS } from '@waxwing/core/testing/eventually';
import { listenOnLoopback } from '../../../testing/listen-on-loopback.js';
import { openRazorpaySdk } from './http-client.js';

// deadline: the SDK is to give up on a server that never answers
const IMPATIENT = { timeoutMs: 100 };

describe('live hook: the HTTP client of Razorpay’s SDK', () => {
  const undo: (() => unknown)[] = [];
  afterEach(() => {
    for (const step of undo.splice(0)) step();
  });

  async function sdkFor(answer: RequestListener, { timeoutMs } = { timeoutMs: WAIT_MS }) {
    const server = createServer(answer);
    const apiUrl = `http://127.0.0.1:${await listenOnLoopback(server)}`;
    const close = () => server.close().closeAllConnections();
    undo.push(close);
    return { close, sdk: openRazorpaySdk({ keyId: 'rzp_test_1', keySecret: 'secret', apiUrl, timeoutMs }) };
  }

  test('asks the given server, with our keys', async () => {
    const { sdk } = await sdkFor(({ url, headers }, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ id: 'pay_1', notes: { url, authorization: headers.authorization } }));
    });
    const authorization = `Basic ${Buffer.from('rzp_test_1:secret').toString('base64')}`;
    expect((await sdk.payments.fetch('pay_1')).notes).toEqual({ url: '/v1/payments/pay_1', authorization });
  });

  test('gives up at its deadline', async () => {
    const { sdk } = await sdkFor(() => undefined, IMPATIENT);
    await expect(sdk.payments.fetch('pay_1')).rejects.toEqual({
      statusCode: 0,
      error: { code: 'ERR_CANCELED' },
    });
  });

  test('reports a server that it cannot reach, without the request and its keys', async () => {
    const { sdk, close } = await sdkFor(() => undefined);
    close();
    await expect(sdk.payments.fetch('pay_1')).rejects.toEqual({
      statusCode: 0,
      error: { code: 'ECONNREFUSED' },
    });
  });
});
