import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { ManualLeaseGuard, WAIT_MS } from '@waxwing/core/testing';
import type { WASocket } from '@whiskeysockets/baileys';
import { ASHA, RAVI, WhatsAppHarness } from '../testing/whatsapp-harness.js';
import { ReadReceipts } from './read-receipts.js';

test('the sender of a message sees that it was read, as often as it is told', async () => {
  const harness = await WhatsAppHarness.open();
  try {
    const { session, seen } = await harness.linked(ASHA);
    await harness.control.write(RAVI, { to: ASHA, text: 'Are you open today?' });
    const { messages } = await seen.next('messages');
    const { from, fromLid, waId } = messages[0]!;
    const isRead = () => harness.control.chats(RAVI)[0]?.messages.map(({ read }) => read);
    expect(isRead()).toEqual([false]);
    for (let time = 1; time <= 2; time++) {
      const outcome = await session.markRead({ from, fromLid, waIds: [waId] }, WAIT_MS);
      expect(outcome).toEqual({ kind: 'read', isShown: true });
      expect(isRead()).toEqual([true]);
    }
    await session.close();
    expect(await session.markRead({ from, fromLid, waIds: [waId] }, WAIT_MS)).toEqual({ kind: 'unknown' });
  } finally {
    await harness.close();
  }
});

describe('a read receipt', () => {
  const RECEIPT = { from: '1', fromLid: '2', waIds: ['3EB01', '3EB02'] };
  let ws: EventEmitter;
  let written: unknown[][];
  let privacy: string;
  let guard: ManualLeaseGuard;
  let receipts: ReadReceipts;
  let lids: Record<string, string>;
  beforeEach(() => {
    jest.useFakeTimers();
    [ws, written, privacy, guard, lids] = [new EventEmitter(), [], 'all', new ManualLeaseGuard(), {}];
    receipts = new ReadReceipts({
      socket: {
        ws,
        fetchPrivacySettings: async () => ({ readreceipts: privacy }),
        authState: { keys: { get: async () => lids } },
        sendReceipt: async (...args: unknown[]) => void written.push(args),
      } as unknown as WASocket,
      guard,
      addressing: { preferredKind: ({ lid }) => (lid === null ? 'pn' : 'lid') },
    });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const acknowledge = (attrs: object) =>
    ws.emit('CB:ack,class:receipt', { tag: 'ack', attrs: { class: 'receipt', ...attrs } });

  test('goes to the address of the chat, and is repeated until WhatsApp acknowledges it', async () => {
    const outcome = receipts.send(RECEIPT, 10_000);
    await jest.advanceTimersByTimeAsync(2_999);
    expect(written).toEqual([['2@lid', undefined, ['3EB01', '3EB02'], 'read']]);
    // That of the delivery.
    acknowledge({ id: '3EB01' });
    await jest.advanceTimersByTimeAsync(1);
    expect(written).toHaveLength(2);
    acknowledge({ id: '3EB01', type: 'read' });
    expect(await outcome).toEqual({ kind: 'read', isShown: true });
    await jest.advanceTimersByTimeAsync(10_000);
    expect(written).toHaveLength(2);
  });

  test('is for the account alone where it hides what it has read', async () => {
    privacy = 'none';
    const outcome = receipts.send({ ...RECEIPT, fromLid: null }, 10_000);
    await jest.advanceTimersByTimeAsync(0);
    expect(written).toEqual([['1@s.whatsapp.net', undefined, RECEIPT.waIds, 'read-self']]);
    acknowledge({ id: '3EB01', type: 'read-self' });
    expect(await outcome).toEqual({ kind: 'read', isShown: false });
  });

  test('goes to the LID of a number, where WhatsApp has told it with the message', async () => {
    lids = { 1: '2' };
    const outcome = receipts.send({ ...RECEIPT, fromLid: null }, 10_000);
    await jest.advanceTimersByTimeAsync(0);
    expect(written).toEqual([['2@lid', undefined, RECEIPT.waIds, 'read']]);
    acknowledge({ id: '3EB01', type: 'read' });
    expect(await outcome).toEqual({ kind: 'read', isShown: true });
  });

  test('is in doubt without an answer, or after the end of the connection', async () => {
    const late = receipts.send(RECEIPT, 1_000);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(await late).toEqual({ kind: 'unknown' });
    const cut = receipts.send(RECEIPT, 10_000);
    await jest.advanceTimersByTimeAsync(0);
    receipts.abandon();
    expect(await cut).toEqual({ kind: 'unknown' });
  });

  test('is not written without the lease', async () => {
    guard.pause();
    const outcome = receipts.send(RECEIPT, 1_000);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(await outcome).toEqual({ kind: 'unknown' });
    expect(written).toEqual([]);
  });
});
