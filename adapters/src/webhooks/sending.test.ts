import type { IncomingHttpHeaders } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { eventuallyPasses, WAIT_MS } from '@waxwing/core/testing';
import { Webhook } from 'standardwebhooks';
import { attemptAt, SECRET, testSender } from './testing/attempts.js';
import { httpReceiver, type Receiver } from './testing/receivers.js';
import type { UndiciWebhookSender } from './undici-webhook-sender.js';

const OTHER_SECRET = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD';
const MINUTE_MS = 60_000;

interface Received {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let receiver: Receiver;
let sender: UndiciWebhookSender;
let received: Received[];
let url: string;
beforeEach(async () => {
  received = [];
  receiver = await httpReceiver(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method, url: path, headers } = request;
    received.push({ method, url: path, headers, body: Buffer.concat(chunks).toString() });
    response.end('thanks');
  });
  url = `http://127.0.0.1:${receiver.port}/hook?shop=asha`;
  sender = testSender();
});
afterEach(async () => {
  await sender.close();
  receiver.close();
});

async function deliver(changes: Parameters<typeof attemptAt>[1] = {}): Promise<Received> {
  expect(await sender.send(attemptAt(url, changes))).toMatchObject({ status: 200, response: 'thanks' });
  return received.at(-1)!;
}

const verify = ({ body, headers }: Received, secret: string) =>
  new Webhook(secret).verify(body, headers as Record<string, string>);

describe('a delivery', () => {
  test('is one POST with the body as it is, and says which attempt it is', async () => {
    const {
      method,
      url: path,
      headers,
      body,
    } = await deliver({ attempt: 3, origin: 'replay', body: '{"a":1}' });
    expect([method, path, body]).toEqual(['POST', '/hook?shop=asha', '{"a":1}']);
    expect(headers).toMatchObject({
      host: `127.0.0.1:${receiver.port}`,
      'content-type': 'application/json',
      'content-length': '7',
      'accept-encoding': 'identity',
      'user-agent': 'Waxwing-Webhooks/1',
      'webhook-id': 'evt_0198c0de5a7e7000a1b2c3d4e5f60718',
      'waxwing-attempt': '3',
      'waxwing-origin': 'replay',
    });
  });

  test.each([
    ['plain text', '{"text":"Hello"}'],
    ['emoji and line separators', `{"text":"${'👩‍👩‍👧 \u2028\u2029 é'.repeat(20)}"}`],
    ['20 kB', `{"text":"${'x'.repeat(20_000)}"}`],
  ])('of %s is verified by Standard Webhooks, with either of two secrets', async (_, body) => {
    const delivery = await deliver({ body, secrets: [SECRET, OTHER_SECRET] });
    expect(verify(delivery, SECRET)).toEqual(JSON.parse(body));
    expect(verify(delivery, OTHER_SECRET)).toEqual(JSON.parse(body));
  });

  test('is not verified when it was changed, is old, or was signed by others', async () => {
    const delivery = await deliver();
    expect(() => verify({ ...delivery, body: `${delivery.body} ` }, SECRET)).toThrow();
    expect(() => verify(delivery, OTHER_SECRET)).toThrow();
    const swapped = { ...delivery.headers, 'webhook-id': 'evt_other' };
    expect(() => verify({ ...delivery, headers: swapped }, SECRET)).toThrow();
    expect(() => verify(delivery, SECRET)).not.toThrow();
    // Standard Webhooks allows five minutes.
    for (const minutes of [-6, 60]) {
      const other = await deliver({ sentAt: new Date(Date.now() + minutes * 60_000) });
      expect(() => verify(other, SECRET)).toThrow();
    }
  });

  test('has the time that it was given, whatever this machine’s clock says', async () => {
    const sentAt = new Date(Date.now() - 4 * MINUTE_MS);
    expect((await deliver({ sentAt })).headers['webhook-timestamp']).toBe(
      String(Math.floor(+sentAt / 1_000)),
    );
  });

  test('has the customer’s headers, but none that is ours or the connection’s', async () => {
    const headers = {
      'X-Shop': 'asha',
      authorization: 'Bearer token',
      'Content-Length': '1',
      host: 'other.example',
      'webhook-signature': 'v1,forged',
      'x-injected': 'a\r\nx-second: b',
    };
    const { headers: got, body } = await deliver({ headers });
    expect(got).toMatchObject({ 'x-shop': 'asha', authorization: 'Bearer token' });
    expect([got['x-injected'], got['x-second'], got.host]).toEqual([
      undefined,
      undefined,
      `127.0.0.1:${receiver.port}`,
    ]);
    expect(() => verify({ ...received[0]!, body }, SECRET)).not.toThrow();
  });
});

describe('the sockets of an endpoint', () => {
  test('are used again, one after the other', async () => {
    for (let time = 0; time < 20; time++) await deliver();
    expect(receiver.connections).toBe(1);
  });

  test('are its own: another endpoint of the same receiver opens others', async () => {
    await deliver();
    await deliver({ id: 'endpoint-2' });
    expect([receiver.connections, sender.open]).toEqual([2, 2]);
  });

  test('are closed when it is forgotten, or its URL is another', async () => {
    await deliver();
    sender.forget('endpoint-1');
    await eventuallyPasses(() => expect(receiver.sockets.size).toBe(0));
    await deliver();
    const other = await httpReceiver((_, response) => response.end());
    await sender.send(attemptAt(`http://127.0.0.1:${other.port}/`));
    await eventuallyPasses(() => expect(receiver.sockets.size).toBe(0));
    expect(sender.open).toBe(1);
    other.close();
  });

  test('are closed after a time of silence', async () => {
    await sender.close();
    sender = testSender({ limits: { silenceMs: 50 } });
    await deliver();
    await eventuallyPasses(() => expect([receiver.sockets.size, sender.open]).toEqual([0, 0]));
    await deliver();
  });

  test('are cut when the sender is closed, whoever holds them: also those of a forgotten endpoint', async () => {
    await sender.close();
    // Nothing but the close can end these attempts before the test.
    sender = testSender({ limits: { totalMs: WAIT_MS, connectMs: WAIT_MS } });
    const silent = await httpReceiver(() => undefined);
    const silentUrl = `http://127.0.0.1:${silent.port}/`;
    const attempts = [1, 2].map((n) => sender.send(attemptAt(silentUrl, { id: `endpoint-${n}` })));
    await eventuallyPasses(() => expect(silent.connections).toBe(2));
    sender.forget('endpoint-1');
    await sender.close();
    expect(await Promise.all(attempts)).toMatchObject([{ error: 'connect' }, { error: 'connect' }]);
    await eventuallyPasses(() => expect(silent.sockets.size).toBe(0));
    silent.close();
  });

  test('are those of the endpoints that were used last, where there are too many endpoints', async () => {
    await sender.close();
    sender = testSender({ limits: { maxEndpoints: 2 } });
    for (const id of ['endpoint-1', 'endpoint-2', 'endpoint-1', 'endpoint-3']) await deliver({ id });
    expect(sender.open).toBe(2);
    await deliver({ id: 'endpoint-1' });
    expect(receiver.connections).toBe(3);
    await deliver({ id: 'endpoint-2' });
    expect(receiver.connections).toBe(4);
  });

  test('are no more than the limit, however many events there are', async () => {
    await sender.close();
    sender = testSender({ limits: { maxSockets: 3 } });
    await Promise.all(Array.from({ length: 50 }, () => deliver()));
    expect([receiver.connections <= 3, received.length]).toEqual([true, 50]);
  });
});

test('an answer that came in time counts, though this process was busy or suspended beyond the end of the attempt', async () => {
  await sender.close();
  const totalMs = 3_000;
  sender = testSender({ limits: { totalMs } });
  const busy = await httpReceiver((request, response) => {
    request.resume().on('end', () => {
      // The answer is in the sender's socket by then.
      response.on('finish', () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, totalMs));
      response.end('thanks');
    });
  });
  const outcome = await sender.send(attemptAt(`http://127.0.0.1:${busy.port}/`));
  expect(outcome).toMatchObject({ status: 200, error: null });
  busy.close();
});

describe('a cancelled attempt', () => {
  test('rejects with the reason and leaves nothing behind', async () => {
    const silent = await httpReceiver(() => undefined);
    const cancel = new AbortController();
    const sending = sender.send(attemptAt(`http://127.0.0.1:${silent.port}/`), cancel.signal);
    await eventuallyPasses(() => expect(silent.connections).toBe(1));
    cancel.abort(new Error('the lease is gone'));
    await expect(sending).rejects.toThrow('the lease is gone');
    await eventuallyPasses(() => expect(silent.sockets.size).toBe(0));
    silent.close();
  });

  test('is not begun where it was cancelled before', async () => {
    await expect(sender.send(attemptAt(url), AbortSignal.abort(new Error('over')))).rejects.toThrow('over');
    expect([receiver.connections, sender.open]).toEqual([0, 0]);
  });

  test('is not sent when the connection comes too late', async () => {
    const cancel = new AbortController();
    const sending = sender.send(attemptAt(url), cancel.signal);
    cancel.abort(new Error('over'));
    await expect(sending).rejects.toThrow('over');
    await deliver();
    expect(received).toHaveLength(1);
  });
});
