import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { CloseReason, SendOutcome, SessionEnd } from '@waxwing/core';
import type { MemoryCredentialStore } from '../testing/memory-credential-store.js';
import {
  ASHA,
  newLease,
  newWaId,
  type OpenedSession,
  RAVI,
  WhatsAppHarness,
} from '../testing/whatsapp-harness.js';

describe('how a session ends', () => {
  let harness: WhatsAppHarness<MemoryCredentialStore>;
  beforeEach(async () => {
    harness = await WhatsAppHarness.open();
  });
  afterEach(() => harness.close());

  async function expectEnd({ seen, session }: OpenedSession, reason: CloseReason): Promise<void> {
    expect(await seen.next('closed')).toEqual({ type: 'closed', reason });
    expect(seen.events.at(-1)?.type).toBe('closed');
    expect(seen.of('closed')).toHaveLength(1);
    expect(await session.send({ waId: newWaId(), to: RAVI, text: 'too late' }, 1_000)).toEqual({
      kind: 'unknown',
      isUntouched: true,
    });
  }

  test.each([
    ['drop', undefined, 'connection-lost'],
    ['replace', undefined, 'replaced'],
    ['stream-error', 500, 'server-error'],
    ['stream-error', 503, 'server-error'],
    ['stream-error', 403, 'locked'],
    ['stream-error', 411, 'unsupported'],
  ] as const)('%s %s is %s', async (kind, code, reason) => {
    const asha = await harness.linked(ASHA);
    await harness.control.injectFault({ kind, number: ASHA, code });
    await expectEnd(asha, reason);
  });

  test('a device that the phone removed is logged out', async () => {
    const asha = await harness.linked(ASHA);
    await harness.control.unlink(ASHA);
    await expectEnd(asha, 'logged-out');
  });

  test.each([
    [401, 'logged-out'],
    [403, 'locked'],
    [405, 'client-outdated'],
    [406, 'banned'],
    [409, 'client-outdated'],
    [418, 'refused'],
    [503, 'server-error'],
  ] as const)('a login refused with %i is %s', async (code, reason) => {
    const { session, lease } = await harness.linked(ASHA);
    await session.close();
    await harness.control.injectFault({ kind: 'login-failure', number: ASHA, code });
    await expectEnd(await harness.connect(lease), reason);
  });

  test('a temporarily refused login reports the cause and the end', async () => {
    const { session, lease } = await harness.linked(ASHA);
    await session.close();
    const refusal = { kind: 'login-failure', number: ASHA, code: 402, banCode: 101, expire: 3_600 } as const;
    await harness.control.injectFault(refusal);
    const { seen } = await harness.connect(lease);
    const { until, ...end }: SessionEnd = await seen.next('closed');
    expect(end).toEqual({ type: 'closed', reason: 'restricted', banCode: 101 });
    expect(until!.getTime() - Date.now()).toBeGreaterThan(3_000_000);
  });

  test('a locked account carries WhatsApp’s own text', async () => {
    const { session, lease } = await harness.linked(ASHA);
    await session.close();
    const text = 'Confirm that this is your number';
    await harness.control.injectFault({ kind: 'login-failure', number: ASHA, text });
    const { seen } = await harness.connect(lease);
    expect(await seen.next('closed')).toEqual({ type: 'closed', reason: 'locked', text });
  });

  test('a login that is cut silently is not an ordinary lost connection', async () => {
    const { session, lease } = await harness.linked(ASHA);
    await session.close();
    await harness.control.injectFault({ kind: 'login-silence', number: ASHA });
    await expectEnd(await harness.connect(lease), 'login-cut');
  });

  test('a restart that WhatsApp asks for later is hidden too', async () => {
    const asha = await harness.linked(ASHA);
    await harness.control.injectFault({ kind: 'stream-error', number: ASHA, code: 515 });
    await asha.seen.next('ready', 1);
    expect(asha.seen.of('closed')).toEqual([]);
    expect(await harness.send(asha, RAVI, 'still here')).toMatchObject({ kind: 'acknowledged' });
  });

  test('what is sent during such a restart is known to be unwritten', async () => {
    const { seen, session } = await harness.linked(ASHA);
    await harness.control.injectFault({ kind: 'stream-error', number: ASHA, code: 515 });
    const outcomes: SendOutcome[] = [];
    while (seen.of('ready').length < 2) {
      outcomes.push(await session.send({ waId: newWaId(), to: RAVI, text: 'anybody there?' }, 1_000));
      await new Promise((resolve) => setImmediate(resolve));
    }
    // The first one was under way when the connection ended.
    const [, ...others] = outcomes.filter(({ kind }) => kind === 'unknown');
    expect(others.length).toBeGreaterThan(0);
    expect(others.filter((outcome) => !('isUntouched' in outcome))).toEqual([]);
  });

  test('an account that asks for a passkey ends the linking', async () => {
    const asha = await harness.connect(newLease());
    const { qr } = await asha.seen.next('qr');
    await harness.control.injectFault({ kind: 'passkey', number: ASHA });
    await harness.control.scan(ASHA, qr).catch(() => undefined);
    await expectEnd(asha, 'passkey-required');
    expect(asha.seen.of('linked')).toEqual([]);
    // The sandbox records a problem for a device that does not acknowledge.
    expect(harness.control.problems()).toEqual([]);
  });

  test('close cuts the socket, emits nothing, and resolves when the credentials are stored', async () => {
    const asha = await harness.linked(ASHA);
    const seen = asha.seen.events.length;
    await asha.session.close();
    const device = () => harness.control.phones().find(({ number }) => number === ASHA)?.linked[0];
    await asha.seen.until(() => device()?.connected === false, 'the socket to be closed');
    const { writes } = harness.store;
    await harness.control.write(RAVI, { to: ASHA, text: 'nobody home' });
    expect(harness.store.writes).toBe(writes);
    const again = await harness.connect(asha.lease);
    expect((await again.seen.next('messages')).messages).toMatchObject([{ text: 'nobody home' }]);
    expect(asha.seen.events).toHaveLength(seen);
  });

  test('logOut unlinks the device on the phone', async () => {
    const asha = await harness.linked(ASHA);
    const seen = asha.seen.events.length;
    await asha.session.logOut();
    const linked = () => harness.control.phones().find(({ number }) => number === ASHA)?.linked;
    await asha.seen.until(() => linked()?.length === 0, 'the device to be gone');
    expect(asha.seen.events).toHaveLength(seen);
  });

  test('an unreachable server is a lost connection', async () => {
    await harness.sandbox.stop();
    await expectEnd(await harness.connect(newLease()), 'connection-lost');
  });

  test('close resolves also while the socket is still connecting', async () => {
    const { session, seen } = await harness.connect(newLease());
    await session.close();
    expect(seen.events).toEqual([]);
  });
});

describe('linking', () => {
  test('below WhatsApp’s version floor for linking only the phone reports it, and the QR codes expire', async () => {
    // deadline: the QR codes expire, which is what this test proves
    const harness = await WhatsAppHarness.open({ qrTimeoutMs: 500 });
    try {
      await harness.control.setVersionFloor({ link: 1_043_900_000 });
      const { seen } = await harness.connect(newLease());
      const { qr } = await seen.next('qr');
      await expect(harness.control.scan(ASHA, qr)).rejects.toThrow('could not link the device');
      expect(await seen.next('closed')).toEqual({ type: 'closed', reason: 'linking-expired' });
      expect(seen.of('linked')).toEqual([]);
    } finally {
      await harness.close();
    }
  });

  test('shows every QR code that WhatsApp provides, and expires after the last', async () => {
    // deadline: the QR codes expire, which is what this test proves
    const harness = await WhatsAppHarness.open({ qrTimeoutMs: 60 });
    try {
      const { seen } = await harness.connect(newLease());
      expect(await seen.next('closed')).toEqual({ type: 'closed', reason: 'linking-expired' });
      const codes = seen.of('qr').map(({ qr }) => qr);
      expect(new Set(codes).size).toBe(6);
      const ends = seen.of('qr').map(({ expiresAt }) => expiresAt.getTime());
      expect(ends).toEqual([...new Set(ends)].sort((a, b) => a - b));
    } finally {
      await harness.close();
    }
  });
});
