/** @jest-environment node */
import { once } from 'node:events';
import { describe, expect, test } from '@jest/globals';
import { withSilentServer } from '../testing/silent-server.js';
import { boundClosing } from './bounded-close.js';
import { rawSocketOf } from './raw-socket.js';

describe('live hook: closing a socket', () => {
  test('cuts it where the server never answers the handshake', async () => {
    await withSilentServer(async (socket) => {
      boundClosing(socket);
      await once(socket.ws, 'open');
      const raw = rawSocketOf(socket.ws)!;
      const terminate = raw.terminate.bind(raw);
      let cut = false;
      raw.terminate = () => {
        cut = true;
        terminate();
      };
      const closed = new Promise((resolve) =>
        socket.ev.on('connection.update', ({ connection }) => connection === 'close' && resolve(connection)),
      );
      await socket.end(undefined);
      expect(await closed).toBe('close');
      expect(cut).toBe(true);
    });
  });
});
