import { describe, expect, test } from '@jest/globals';
import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import { ASSERTION, settled, startCeremony } from '../testing/fake-ceremony.js';

describe('a query of a ceremony that its connection leaves open', () => {
  /** A ceremony that waits for WhatsApp's answer to its query `open`. */
  async function waiting(open: string) {
    const unanswered = Promise.withResolvers<Buffer>();
    const { ceremony, asked, stages, request, goOn, ev, ends } = startCeremony((tag) =>
      tag === open ? unanswered.promise : undefined,
    );
    request('Y2hhbGxlbmdl');
    await eventuallyPasses(() => expect(stages).toEqual(['wanted']));
    await ceremony.answer(ASSERTION);
    goOn();
    await eventuallyPasses(() => expect(asked).toContain(open));
    /** Baileys gives up a query a minute after its socket is gone. */
    const giveUp = async () => {
      unanswered.reject(new Error('Timed Out'));
      await settled();
    };
    return { ev, ends, giveUp };
  }

  test.each(['companion_nonce', 'encrypted_pairing_request'])(
    'does not end the session that is linked since: %s',
    async (open) => {
      const { ev, ends, giveUp } = await waiting(open);
      ev.emit('connection.update', { isNewLogin: true });
      await giveUp();
      expect(ends).toEqual([]);
    },
  );

  test('ends the linking that waits for it', async () => {
    const { ends, giveUp } = await waiting('encrypted_pairing_request');
    await giveUp();
    expect(ends).toEqual(['passkey-refused']);
  });
});
