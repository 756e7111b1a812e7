import { describe, expect, jest, test } from '@jest/globals';
import { AdapterError } from '@waxwing/core';
import { fakeTextSecrets, ManualLeaseGuard } from '@waxwing/core/testing';
import { MessageWires, type MessageWiresOptions } from '../composing/message-wires.js';
import type { Addressee } from '../numbers/addresses.js';
import { Addressing } from '../numbers/addressing.js';
import type { NumberLookup } from '../numbers/number-check.js';
import { MemoryCredentialStore } from '../testing/memory-credential-store.js';
import { waits } from '../testing/waits.js';
import { newLease } from '../testing/whatsapp-harness.js';
import { MessageSender, type MessageSenderOptions } from './message-sender.js';
import { SendAcks } from './send-acks.js';

const MESSAGE = { waId: '3EB01', to: '4917000000002', text: 'Order shipped' };
const PN = '4917000000002@s.whatsapp.net';
const LID = '77@lid';
const BOTH = { pn: PN, lid: LID };
const UNKNOWN = { kind: 'unknown' };
const UNTOUCHED = { kind: 'unknown', isUntouched: true };
const CLIENT_FAULT = { kind: 'unknown', isClientFault: true };
const LONG_MS = 60_000;

/** A sender on a fake socket: the test decides what is stored and answered when. */
function sending({
  addressee = BOTH as Addressee,
  found = undefined as NumberLookup | undefined,
  isOpen = true,
} = {}) {
  const [keys, written] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()];
  const stored = Promise.withResolvers<void>();
  const [acks, guard] = [new SendAcks(), new ManualLeaseGuard()];
  const relayMessage = jest.fn((..._frame: unknown[]) => written.promise);
  const store = new MemoryCredentialStore();
  const addressing = Addressing.of({ store, lease: newLease(), mode: 'auto' });
  const [note, onWritten] = [jest.fn(async () => undefined), jest.fn()];
  const sender = new MessageSender({
    socket: { relayMessage, ws: { isOpen } },
    guard,
    acks,
    numbers: { lookUp: async (): Promise<NumberLookup> => found ?? { kind: 'found', addressee } },
    addressing,
    wires: new MessageWires({
      lease: newLease(),
      textSecrets: fakeTextSecrets,
      timers: { ofText: async () => undefined },
    } as unknown as MessageWiresOptions),
    ratchets: { ensureFresh: () => keys.promise },
    tcTokenTimestamps: { record: note },
    stored: () => stored.promise,
    onWritten,
  } as unknown as MessageSenderOptions);
  const answer = (error?: string) =>
    acks.settle({ tag: 'ack', attrs: { id: MESSAGE.waId, t: '1780000000', ...(error && { error }) } });
  const addresses = () => relayMessage.mock.calls.map(([jid]) => jid);
  return { sender, guard, keys, written, stored, relayMessage, addresses, note, onWritten, answer, store };
}

const boom = (message: string, statusCode: number) =>
  Object.assign(new Error(message), { isBoom: true, output: { statusCode } });
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('MessageSender', () => {
  test('writes nothing before the chat has its keys, and nothing without them', async () => {
    const one = sending();
    const outcome = one.sender.send(MESSAGE, LONG_MS);
    await turn();
    expect(one.relayMessage).not.toHaveBeenCalled();
    one.keys.reject(boom('no keys', 500));
    expect(await outcome).toEqual(UNTOUCHED);
    expect(one.relayMessage).not.toHaveBeenCalled();
  });

  test('composes and writes nothing when the guard has paused meanwhile', async () => {
    const one = sending();
    const outcome = one.sender.send(MESSAGE, LONG_MS);
    one.guard.pause();
    one.keys.resolve();
    expect(await outcome).toEqual(UNTOUCHED);
    expect(one.relayMessage).not.toHaveBeenCalled();
  });

  test('an acknowledged message is settled when its ratchet is stored', async () => {
    const one = sending();
    one.keys.resolve();
    const outcome = one.sender.send(MESSAGE, LONG_MS);
    await turn();
    one.answer();
    one.written.resolve('');
    expect(await waits(outcome)).toBe(true);
    expect(one.onWritten).not.toHaveBeenCalled();
    one.stored.resolve();
    expect(await outcome).toEqual({ kind: 'acknowledged', at: new Date(1_780_000_000_000) });
    expect([one.note.mock.calls, one.onWritten.mock.calls]).toEqual([[[LID]], [[MESSAGE.waId]]]);
  });

  test('a refused message is settled at once, with its code', async () => {
    const one = sending();
    one.keys.resolve();
    const outcome = one.sender.send(MESSAGE, LONG_MS);
    await turn();
    one.answer('463');
    expect(await outcome).toEqual({ kind: 'refused', code: '463' });
    one.written.resolve('');
    one.stored.resolve();
    await one.sender.settled();
  });

  test.each([
    [new TypeError('unknown encoding'), true, CLIENT_FAULT],
    [Object.assign(new TypeError('not a buffer'), { code: 'ERR_INVALID_ARG_TYPE' }), true, CLIENT_FAULT],
    [boom('All encryptions failed', 500), true, CLIENT_FAULT],
    [boom('Timed Out', 408), true, UNKNOWN],
    [new AdapterError('the database is away', { cause: undefined, retryable: true }), true, UNKNOWN],
    [Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }), true, UNKNOWN],
    [new Error('WebSocket is not open'), false, UNKNOWN],
  ])('tells what our client failed on from what the connection did: %s', async (error, isOpen, expected) => {
    const one = sending({ isOpen });
    one.keys.resolve();
    const outcome = one.sender.send(MESSAGE, LONG_MS);
    await turn();
    one.written.reject(error);
    expect(await outcome).toEqual(expected);
  });

  test('a message that could not be written is unknown at once, and no token is noted', async () => {
    const one = sending({ isOpen: false });
    one.keys.resolve();
    const outcome = one.sender.send(MESSAGE, LONG_MS);
    await turn();
    one.written.reject(new Error('the socket is closed'));
    expect(await outcome).toEqual(UNKNOWN);
    await one.sender.settled();
    expect(one.note).not.toHaveBeenCalled();
  });

  test.each(['400', '479'])(
    'one that is refused with %s by its LID is sent again by number, under the same id and as the same message',
    async (code) => {
      const one = sending();
      one.keys.resolve();
      one.written.resolve('');
      one.stored.resolve();
      const outcome = one.sender.send(MESSAGE, LONG_MS);
      await turn();
      one.answer(code);
      await turn();
      // Stored before the second frame, so that a crash in between does not begin with the LID again.
      expect(one.store.writes).toBe(1);
      one.answer();
      expect(await outcome).toMatchObject({ kind: 'acknowledged' });
      const [[first, content, options], [second, again, others]] = one.relayMessage.mock.calls as [
        unknown[],
        unknown[],
      ];
      expect([first, options]).toEqual([
        LID,
        { messageId: MESSAGE.waId, additionalAttributes: { peer_recipient_pn: PN } },
      ]);
      expect([second, others]).toEqual([PN, { messageId: MESSAGE.waId }]);
      expect(again).toEqual(content);
    },
  );

  test('a message refused by both addresses reports the first refusal, and nothing is learned from it', async () => {
    const one = sending();
    one.keys.resolve();
    one.written.resolve('');
    one.stored.resolve();
    const outcome = one.sender.send(MESSAGE, LONG_MS);
    await turn();
    one.answer('400');
    await turn();
    one.answer('463');
    expect(await outcome).toEqual({ kind: 'refused', code: '400' });
    void one.sender.send(MESSAGE, LONG_MS);
    await turn();
    expect(one.addresses()).toEqual([LID, PN, LID]);
  });

  test.each([
    ['463', BOTH],
    ['400', { pn: null, lid: LID }],
    ['400', { pn: PN, lid: null }],
  ])('one that is refused with %s is not tried again where %j is known', async (code, addressee) => {
    const one = sending({ addressee });
    one.keys.resolve();
    one.written.resolve('');
    one.stored.resolve();
    const outcome = one.sender.send(MESSAGE, LONG_MS);
    await turn();
    one.answer(code);
    expect(await outcome).toEqual({ kind: 'refused', code });
    expect(one.relayMessage).toHaveBeenCalledTimes(1);
  });

  test.each<NumberLookup>([{ kind: 'not-on-whatsapp' }, { kind: 'not-now', until: new Date(0) }])(
    'writes nothing where the number check answers %j',
    async (found) => {
      const one = sending({ found });
      one.keys.resolve();
      expect(await one.sender.send(MESSAGE, LONG_MS)).toEqual(found);
      expect(one.relayMessage).not.toHaveBeenCalled();
    },
  );
});
