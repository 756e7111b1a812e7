/** @jest-environment node */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { MemoryCredentialStore } from '../testing/memory-credential-store.js';
import { ASHA, RAVI, WhatsAppHarness } from '../testing/whatsapp-harness.js';

describe('live hook: stanzas are taken before Baileys answers them', () => {
  let harness: WhatsAppHarness<MemoryCredentialStore>;
  beforeEach(async () => {
    harness = await WhatsAppHarness.open();
  });
  afterEach(() => harness.close());

  test.each(['group', 'status', 'channel'] as const)(
    'one of a %s is acknowledged without an error, and no listener hears of it',
    async (crowd) => {
      const asha = await harness.linked(ASHA);
      await harness.control.writeToCrowd(RAVI, { crowd, text: 'to all of you' });
      await harness.control.write(RAVI, { to: ASHA, text: 'to you' });
      expect((await asha.seen.next('messages')).messages).toMatchObject([{ text: 'to you' }]);
      await asha.seen.until(() => harness.waiting(ASHA) === 0, 'both acknowledgements');
      expect(harness.control.problems()).toEqual([]);
      expect(asha.seen.of('messages')).toHaveLength(1);
    },
  );
});
