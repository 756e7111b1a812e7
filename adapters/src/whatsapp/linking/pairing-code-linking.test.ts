import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { WASocket } from '@whiskeysockets/baileys';
import { PairingCodeLinking } from './pairing-code-linking.js';

const RAVI = '4917000000002';
const UNKNOWN = { kind: 'unknown' };
const START = Date.parse('2026-03-04T09:00:00Z');
const inS = (seconds: number) => new Date(START + seconds * 1_000);

describe('PairingCodeLinking', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: START });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  /** Linking on a fake socket: the test plays WhatsApp. */
  function linking() {
    const [ws, ev] = [new EventEmitter(), new EventEmitter()];
    const requestPairingCode = jest.fn<WASocket['requestPairingCode']>(async () => 'ABCD1234');
    const onPhoneSilent = jest.fn();
    const codes = new PairingCodeLinking({
      socket: { ws, ev, requestPairingCode } as unknown as WASocket,
      qrTimeoutMs: undefined,
      phoneSilentMs: undefined,
      onPhoneSilent,
    });
    return {
      codes,
      requestPairingCode,
      onSilence: onPhoneSilent,
      shown: () => ev.emit('connection.update', { qr: 'a code' }),
      linked: () => ev.emit('connection.update', { isNewLogin: true }),
      closed: () => ev.emit('connection.update', { connection: 'close' }),
      given: () => ws.emit('CB:iq,type:result,link_code_companion_reg', {}),
      refused: () => ws.emit('CB:iq,type:error', {}),
      begun: () => ws.emit('CB:notification,type:link_code_companion_reg', {}),
    };
  }
  type Linking = ReturnType<typeof linking>;

  test('a pairing code is valid until the last QR code expires, whichever is shown', async () => {
    const { codes, shown, given } = linking();
    shown();
    expect(codes.qrExpiresAt).toEqual(inS(60));
    jest.advanceTimersByTime(60_000);
    shown();
    expect(codes.qrExpiresAt).toEqual(inS(80));
    const code = codes.code(RAVI);
    given();
    expect(await code).toEqual({ kind: 'code', code: 'ABCD1234', expiresAt: inS(160) });
  });

  test('there is no pairing code before the first QR code, and WhatsApp is not asked', async () => {
    const { codes, requestPairingCode } = linking();
    expect(await codes.code(RAVI)).toEqual(UNKNOWN);
    expect(requestPairingCode).not.toHaveBeenCalled();
  });

  test.each([
    ['refuses', 'refused', ({ refused }: Linking) => refused()],
    ['does not answer for ten seconds', 'unknown', () => jest.advanceTimersByTime(10_000)],
    ['links the phone meanwhile', 'unknown', ({ linked }: Linking) => linked()],
    ['closes the socket', 'unknown', ({ closed }: Linking) => closed()],
  ] as const)('WhatsApp %s: %s', async (_, kind, happens) => {
    const one = linking();
    one.shown();
    const code = one.codes.code(RAVI);
    happens(one);
    expect(await code).toEqual({ kind });
  });

  test('a request that cannot be sent is answered at once', async () => {
    const { codes, shown, requestPairingCode } = linking();
    requestPairingCode.mockRejectedValue(new Error('the socket is closed'));
    shown();
    expect(await codes.code(RAVI)).toEqual(UNKNOWN);
  });

  test('a second request ends the earlier one, and gets the answer', async () => {
    const { codes, shown, given } = linking();
    shown();
    const [earlier, later] = [codes.code(RAVI), codes.code(RAVI)];
    given();
    expect((await later).kind).toBe('code');
    expect(await earlier).toEqual(UNKNOWN);
  });

  test.each(['linked', 'closed'] as const)('there is no pairing code once the socket is %s', async (end) => {
    const one = linking();
    one.shown();
    one[end]();
    expect(await one.codes.code(RAVI)).toEqual(UNKNOWN);
    expect(one.requestPairingCode).not.toHaveBeenCalled();
  });

  test('a phone counts as silent half a minute after its last sign, and that is reported once', () => {
    const { begun, onSilence } = linking();
    begun();
    jest.advanceTimersByTime(20_000);
    begun();
    jest.advanceTimersByTime(29_999);
    expect(onSilence).not.toHaveBeenCalled();
    jest.advanceTimersByTime(60_000);
    expect(onSilence).toHaveBeenCalledTimes(1);
  });

  test.each(['linked', 'closed'] as const)('no phone counts as silent on a socket that is %s', (end) => {
    const one = linking();
    one.begun();
    one[end]();
    jest.advanceTimersByTime(60_000);
    expect(one.onSilence).not.toHaveBeenCalled();
  });
});
