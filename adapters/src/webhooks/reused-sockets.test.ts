import type { Socket } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import type { WebhookOutcome } from '@waxwing/core';
import { attemptAt } from './testing/attempts.js';
import { HostileReceiver } from './testing/hostile-receiver.js';
import { rawReceiver } from './testing/receivers.js';

const THANKS = 'HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\nthanks';

const hostile = new HostileReceiver();

/** A receiver that does `next` in turn with each request, whichever socket it comes over, and the last of them ever after. */
async function answering(...next: ((socket: Socket) => void)[]) {
  const seen: { readonly socket: Socket; readonly id: string }[] = [];
  const receiver = await hostile.start(
    rawReceiver((socket) => {
      let head = '';
      socket.on('data', (bytes) => {
        head += String(bytes);
        const id = /webhook-id: (\S+)[\s\S]*\r\n\r\n\{[\s\S]*\}$/i.exec(head)?.[1];
        if (!id) return;
        head = '';
        seen.push({ socket, id });
        next[Math.min(seen.length, next.length) - 1]!(socket);
      });
    }),
  );
  const send = (eventId: string): Promise<WebhookOutcome> =>
    hostile.sender.send(attemptAt(`http://127.0.0.1:${receiver.port}/hook`, { eventId }));
  return { receiver, seen, send };
}

const thank = (socket: Socket) => void socket.write(THANKS);
const reset = (socket: Socket) => void socket.resetAndDestroy();
const close = (socket: Socket) => void socket.end();

describe('a kept socket', () => {
  test.each([
    ['resets', reset],
    ['closes', close],
  ])(
    'that the receiver %s without an answer: the event goes out again at once over another one',
    async (_, end) => {
      const { receiver, seen, send } = await answering(thank, end, thank);
      expect(await send('evt_1')).toMatchObject({ status: 200 });
      expect(await send('evt_2')).toMatchObject({ status: 200, error: null, response: 'thanks' });
      expect(seen.map(({ id }) => id)).toEqual(['evt_1', 'evt_2', 'evt_2']);
      expect(seen[1]!.socket).toBe(seen[0]!.socket);
      expect(receiver.connections).toBe(2);
      expect(await send('evt_3')).toMatchObject({ status: 200 });
    },
  );

  test('is no reason to ask a third time: where the new one gives no answer either, the attempt has failed', async () => {
    const { seen, send } = await answering(thank, reset);
    await send('evt_1');
    expect(await send('evt_2')).toMatchObject({ status: null, error: 'connect' });
    expect(seen.map(({ id }) => id)).toEqual(['evt_1', 'evt_2', 'evt_2']);
  });

  test('that ends after informational answers counts as failed: the receiver has begun to answer', async () => {
    const { seen, send } = await answering(thank, (socket) => {
      socket.write('HTTP/1.1 103 Early Hints\r\n\r\n', () => close(socket));
    });
    await send('evt_1');
    expect(await send('evt_2')).toMatchObject({ status: null, error: 'connect' });
    expect(seen).toHaveLength(2);
  });
});

test('a new socket that the receiver resets without an answer counts as failed at once', async () => {
  const { seen, send } = await answering(reset, thank);
  expect(await send('evt_1')).toMatchObject({ status: null, error: 'connect' });
  expect(seen).toHaveLength(1);
});
