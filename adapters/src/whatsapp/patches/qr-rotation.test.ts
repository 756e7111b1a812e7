/** @jest-environment node */
import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { WASocket } from '@whiskeysockets/baileys';
import { loadBaileys } from '../load-baileys.js';
import { newLease, WhatsAppHarness } from '../testing/whatsapp-harness.js';
import { QrRotation } from './qr-rotation.js';

const baileys = await loadBaileys();

describe('live hook: QR codes are shown in Baileys’ place', () => {
  test('every code that WhatsApp provides is shown, and the linking expires after the last', async () => {
    // deadline: the QR codes expire, which is what this test proves
    const harness = await WhatsAppHarness.open({ qrTimeoutMs: 60, passkeyLinking: true });
    try {
      const { seen } = await harness.connect(newLease());
      expect(await seen.next('closed')).toEqual({ type: 'closed', reason: 'linking-expired' });
      expect(new Set(seen.of('qr').map(({ qr }) => qr)).size).toBe(6);
    } finally {
      await harness.close();
    }
  });

  describe('on a socket without a connection', () => {
    beforeEach(() => {
      jest.useFakeTimers();
    });
    afterEach(() => {
      jest.useRealTimers();
    });

    function rotation() {
      const [ws, ev] = [new EventEmitter(), new EventEmitter()];
      const end = jest.fn(async (_error: unknown) => undefined);
      const creds = baileys.initAuthCreds();
      const codes: string[] = [];
      ev.on('connection.update', ({ qr }: { qr?: string }) => qr && codes.push(qr));
      const socket = { ws, ev, end, authState: { creds } } as unknown as WASocket;
      const rotating = new QrRotation({
        baileys,
        socket,
        browser: ['Ubuntu', 'Chrome', '1'],
        qrTimeoutMs: undefined,
      });
      const refs = ['a', 'b', 'c'].map((ref) => ({ tag: 'ref', attrs: {}, content: Buffer.from(ref) }));
      ws.emit('CB:iq,type:set,pair-device', {
        tag: 'iq',
        attrs: {},
        content: [{ tag: 'pair-device', attrs: {}, content: refs }],
      });
      return { rotating, codes, creds, end };
    }

    test('the first is shown for a minute, the others for twenty seconds each', () => {
      const { codes, end } = rotation();
      jest.advanceTimersByTime(59_999);
      expect(codes).toEqual([]);
      jest.advanceTimersByTime(1);
      expect(codes).toEqual([expect.stringMatching(/#b,/)]);
      jest.advanceTimersByTime(20_000);
      expect(codes).toEqual([expect.anything(), expect.stringMatching(/#c,/)]);
      expect(end).not.toHaveBeenCalled();
      jest.advanceTimersByTime(20_000);
      expect(end).toHaveBeenCalledWith(expect.objectContaining({ message: 'QR refs attempts ended' }));
    });

    test('after rest no code follows, and none ends the socket', () => {
      const { rotating, codes, end } = rotation();
      jest.advanceTimersByTime(60_000);
      rotating.rest();
      jest.advanceTimersByTime(3_600_000);
      expect(codes).toHaveLength(1);
      expect(end).not.toHaveBeenCalled();
    });
  });
});
