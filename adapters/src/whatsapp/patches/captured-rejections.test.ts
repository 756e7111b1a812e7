/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { withSilentServer } from '../testing/silent-server.js';

describe('live hook: rejections of Baileys’ listeners', () => {
  // Jest fails a test with an unhandled rejection.
  test('on a dead socket do not end the process', async () => {
    await withSilentServer(async (socket) => {
      await socket.end(undefined);
      socket.ws.emit('CB:message', { tag: 'message', attrs: { id: '1', from: '1-2@g.us' } });
      socket.ws.emit('CB:ib,,offline_preview', { tag: 'ib', attrs: {} });
      // Enough turns of the event loop for the rejection to surface.
      for (let turn = 0; turn < 100; turn++) await new Promise(setImmediate);
      expect(socket.ws.isClosed).toBe(true);
    });
  });
});
