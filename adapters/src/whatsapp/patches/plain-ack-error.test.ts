import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { MemoryCredentialStore } from '../testing/memory-credential-store.js';
import { ASHA, newLease, RAVI, WhatsAppStage } from '../testing/whatsapp-stage.js';

const AN_HOUR_MS = 3_600_000;

describe('live hook: a decryption that fails for want of content is acknowledged plainly', () => {
  let stage: WhatsAppStage<MemoryCredentialStore>;
  beforeEach(async () => {
    stage = await WhatsAppStage.open({ resendEveryMs: AN_HOUR_MS });
  });
  afterEach(() => stage.close());

  test('with no error, and before anybody was asked for it', async () => {
    const asha = await stage.linked(ASHA, newLease());
    await stage.control.fault({ kind: 'unreadable-inbound', number: RAVI });
    const { id } = await stage.control.write(RAVI, { to: ASHA, text: 'spoilt' });
    await asha.seen.until(() => stage.waiting(ASHA) === 0, 'the acknowledgement');
    expect(stage.control.problems()).toEqual([]);
    expect(stage.control.asked(id)).toBe(0);
    expect(asha.seen.of('messages')).toEqual([]);
  });

  test('and holds up none behind it', async () => {
    const asha = await stage.linked(ASHA, newLease());
    await stage.control.fault({ kind: 'unreadable-inbound', number: RAVI, count: 5 });
    const spoilt = [];
    for (let n = 0; n < 5; n++) spoilt.push(await stage.control.write(RAVI, { to: ASHA, text: 'spoilt' }));
    await stage.control.write(RAVI, { to: ASHA, text: 'good' });
    expect((await asha.seen.next('messages')).messages).toMatchObject([{ text: 'good' }]);
    expect(spoilt.map(({ id }) => stage.control.asked(id))).toEqual([0, 0, 0, 0, 0]);
  });
});
