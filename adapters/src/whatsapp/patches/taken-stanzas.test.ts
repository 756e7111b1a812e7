import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { MemoryCredentialStore } from '../testing/memory-credential-store.js';
import { ASHA, RAVI, WhatsAppStage } from '../testing/whatsapp-stage.js';

describe('live hook: stanzas are taken before Baileys answers them', () => {
  let stage: WhatsAppStage<MemoryCredentialStore>;
  beforeEach(async () => {
    stage = await WhatsAppStage.open();
  });
  afterEach(() => stage.close());

  test.each(['group', 'status', 'channel'] as const)(
    'one of a %s is acknowledged without an error, and nobody hears of it',
    async (crowd) => {
      const asha = await stage.linked(ASHA);
      await stage.control.writeToCrowd(RAVI, { crowd, text: 'to all of you' });
      await stage.control.write(RAVI, { to: ASHA, text: 'to you' });
      expect((await asha.seen.next('messages')).messages).toMatchObject([{ text: 'to you' }]);
      await asha.seen.until(() => stage.waiting(ASHA) === 0, 'both acknowledgements');
      expect(stage.control.problems()).toEqual([]);
      expect(asha.seen.of('messages')).toHaveLength(1);
    },
  );
});
