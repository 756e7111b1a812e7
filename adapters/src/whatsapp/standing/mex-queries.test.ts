import { afterEach, describe, expect, test } from '@jest/globals';
import { ASHA, SandboxHarness } from '../../sandbox/testing/sandbox-harness.js';
import { loadBaileys } from '../load-baileys.js';
import { queryMex } from './mex-queries.js';

describe('live hook: queries for the account’s standing', () => {
  let harness: SandboxHarness;
  afterEach(() => harness.close());

  test('are answered in WhatsApp’s own words, under the query ids that Baileys has', async () => {
    const baileys = await loadBaileys();
    harness = await SandboxHarness.open();
    const { socket } = await harness.linked(ASHA);
    const type = 'A_WORD_OF_TOMORROW';
    await harness.control.setStanding(ASHA, {
      lock: { type, until: null },
      cap: { total: 50, used: 48, status: 'NONE', endsAt: null },
    });
    expect(await queryMex(baileys, socket, 'lock')).toEqual({
      xwa2_fetch_account_reachout_timelock: { is_active: true, enforcement_type: type },
    });
    expect(await queryMex(baileys, socket, 'cap')).toEqual({
      xwa2_message_capping_info: expect.objectContaining({ total_quota: 50, used_quota: 48 }),
    });
  });
});
