/** @jest-environment node */
import { once } from 'node:events';
import { describe, expect, test } from '@jest/globals';
import { withSilentServer } from '../testing/silent-server.js';
import { rawSocketOf } from './raw-socket.js';

describe('live hook: the socket below Baileys’ own', () => {
  test('exists as soon as Baileys’ does, and Baileys hears what it hears', async () => {
    await withSilentServer(async ({ ws, end }) => {
      const raw = rawSocketOf(ws) as unknown as NodeJS.EventEmitter;
      expect(raw).toMatchObject({ pause: expect.any(Function), resume: expect.any(Function) });
      const frames: unknown[] = [];
      ws.removeAllListeners('message').on('message', (frame) => frames.push(frame));
      raw.emit('message', 'frame');
      expect(frames).toEqual(['frame']);
      await end(undefined);
    });
  });

  test('writes what Baileys writes, and ends it when it is cut', async () => {
    await withSilentServer(async ({ ws }) => {
      await once(ws, 'open');
      const raw = rawSocketOf(ws)!;
      const written: Uint8Array[] = [];
      raw.send = (data) => written.push(data);
      ws.send(Buffer.from('frame'));
      expect(written.map(String)).toEqual(['frame']);
      const closed = once(ws, 'close');
      raw.terminate();
      await closed;
      expect(ws.isClosed).toBe(true);
    });
  });
});
