import { describe, expect, jest, test } from '@jest/globals';
import { HandTenure } from '@waxwing/core/testing';
import { SendAcks } from './send-acks.js';
import { TextSender, type TextSenderOptions } from './text-sender.js';

const MESSAGE = { waId: '3EB01', to: '4917000000002', text: 'Order shipped' };
const JID = '4917000000002@s.whatsapp.net';
const UNKNOWN = { kind: 'unknown' };
const LONG_MS = 60_000;

/** A sender on a socket of which a test says what is stored and answered when. */
function sending() {
  const [keys, stored] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()];
  const [acks, tenure] = [new SendAcks(), new HandTenure()];
  const relayMessage = jest.fn(() => stored.promise);
  const [note, onWritten] = [jest.fn(async () => undefined), jest.fn()];
  const sender = new TextSender({
    socket: { relayMessage, authState: { creds: { noiseKey: { private: Buffer.alloc(32) } } } },
    tenure,
    acks,
    numbers: { find: async () => JID },
    ratchets: { ensure: () => keys.promise },
    introductions: { note },
    onWritten,
  } as unknown as TextSenderOptions);
  const answer = (error?: string) =>
    acks.settle({ tag: 'ack', attrs: { id: MESSAGE.waId, t: '1780000000', ...(error && { error }) } });
  return { sender, tenure, keys, stored, relayMessage, note, onWritten, answer };
}

const turn = () => new Promise((resolve) => setImmediate(resolve, 'later'));

describe('TextSender', () => {
  test('writes nothing before the chat has its keys, and nothing without them', async () => {
    const one = sending();
    const outcome = one.sender.send(MESSAGE, LONG_MS);
    await turn();
    expect(one.relayMessage).not.toHaveBeenCalled();
    one.keys.reject(new Error('no keys'));
    expect(await outcome).toEqual(UNKNOWN);
    expect(one.relayMessage).not.toHaveBeenCalled();
  });

  test('writes nothing when the tenure has paused meanwhile', async () => {
    const one = sending();
    const outcome = one.sender.send(MESSAGE, LONG_MS);
    one.tenure.pause();
    one.keys.resolve();
    expect(await outcome).toEqual(UNKNOWN);
    expect(one.relayMessage).not.toHaveBeenCalled();
  });

  test('a message that WhatsApp has taken is answered for when its ratchet is stored', async () => {
    const one = sending();
    one.keys.resolve();
    const outcome = one.sender.send(MESSAGE, LONG_MS);
    await turn();
    one.answer();
    expect(await Promise.race([outcome, turn()])).toBe('later');
    one.stored.resolve('');
    expect(await outcome).toEqual({ kind: 'acknowledged', at: new Date(1_780_000_000_000) });
    expect([one.note.mock.calls, one.onWritten.mock.calls]).toEqual([[[JID]], [[]]]);
  });

  test('one that WhatsApp refuses is answered for at once, with its code', async () => {
    const one = sending();
    one.keys.resolve();
    const outcome = one.sender.send(MESSAGE, LONG_MS);
    await turn();
    one.answer('463');
    expect(await outcome).toEqual({ kind: 'refused', code: '463' });
    one.stored.resolve('');
    await one.sender.settled();
  });

  test('one that could not be written is unknown at once, and nobody is introduced', async () => {
    const one = sending();
    one.keys.resolve();
    const outcome = one.sender.send(MESSAGE, LONG_MS);
    await turn();
    one.stored.reject(new Error('the socket is closed'));
    expect(await outcome).toEqual(UNKNOWN);
    await one.sender.settled();
    expect(one.note).not.toHaveBeenCalled();
  });
});
