import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from '@jest/globals';
import { RazorpayGateway } from './razorpay-gateway.js';

const UNREADABLE = { name: 'AdapterError', retryable: false };
const ORDER = { receipt: 'ord_1', amountPaise: 99_900, currency: 'INR' } as const;
const MEGABYTE = 1024 * 1024;

const undo: (() => unknown)[] = [];
afterEach(() => {
  for (const step of undo.splice(0)) step();
});

/** A gateway whose server gives this answer, with the requests it received. */
async function answering(answer: (response: ServerResponse, request: IncomingMessage) => void) {
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    asked.push(await text(request));
    answer(response.setHeader('content-type', 'application/json'), request);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  undo.push(() => server.close().closeAllConnections());
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const keys = { keyId: 'rzp_test_1', keySecret: 'secret', webhookSecret: 'another' };
  return { apiUrl, asked, gateway: new RazorpayGateway({ ...keys, apiUrl }) };
}

const returning = (body: object) => answering((response) => response.end(JSON.stringify(body)));

test.each([{}, { id: 'order_1/payments' }])('an order that comes back as %j is a fault', async (body) => {
  const { gateway } = await returning(body);
  await expect(gateway.createOrder(ORDER)).rejects.toMatchObject(UNREADABLE);
});

test('a payment list that is not a list is a fault, not an empty list', async () => {
  const { gateway } = await returning({ count: 0 });
  await expect(gateway.listPayments('order_1')).rejects.toMatchObject(UNREADABLE);
});

test('a late approval of a bank is accepted for five days and refunded later', async () => {
  const { gateway, asked } = await returning({ id: 'order_1' });
  await gateway.createOrder(ORDER);
  expect(JSON.parse(asked[0]!).payment).toEqual({
    capture: 'automatic',
    capture_options: { automatic_expiry_period: 7_200, manual_expiry_period: 7_200, refund_speed: 'normal' },
  });
});

test('a payment that is not found is undefined, for both statuses that say so', async () => {
  for (const status of [400, 404]) {
    const { gateway } = await answering((response) => {
      response.statusCode = status;
      response.end('{"error":{"code":"BAD_REQUEST_ERROR"}}');
    });
    expect(await gateway.findPayment('pay_1')).toBeUndefined();
  }
});

test('redirects to another server, which would receive the keys, are not followed', async () => {
  const other = await returning({ id: 'order_1' });
  const { gateway } = await answering((response, { url }) => {
    response.writeHead(307, { location: `${other.apiUrl}${url}` }).end('{}');
  });
  await expect(gateway.createOrder(ORDER)).rejects.toMatchObject(UNREADABLE);
  expect(other.asked).toEqual([]);
});

test('an endless answer does not exhaust memory', async () => {
  const { gateway } = await returning({ id: 'order_1', notes: 'x'.repeat(2 * MEGABYTE) });
  await expect(gateway.createOrder(ORDER)).rejects.toMatchObject({ name: 'AdapterError' });
});
