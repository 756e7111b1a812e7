import { afterEach, describe, expect, test } from '@jest/globals';
import { ASHA, Stage } from '../../sandbox/testing/stage.js';
import { loadBaileys } from '../baileys.js';
import { askMex } from './mex-queries.js';

describe('live hook: how WhatsApp regards the account, when it is asked', () => {
  let stage: Stage;
  afterEach(() => stage.close());

  test('is answered in its own words to the questions whose ids Baileys knows', async () => {
    const baileys = await loadBaileys();
    stage = await Stage.open();
    const { socket } = await stage.linked(ASHA);
    const type = 'A_WORD_OF_TOMORROW';
    await stage.control.standing(ASHA, {
      lock: { type, until: null },
      cap: { total: 50, used: 48, status: 'NONE', endsAt: null },
    });
    expect(await askMex(baileys, socket, 'lock')).toEqual({
      xwa2_fetch_account_reachout_timelock: { is_active: true, enforcement_type: type },
    });
    expect(await askMex(baileys, socket, 'cap')).toEqual({
      xwa2_message_capping_info: expect.objectContaining({ total_quota: 50, used_quota: 48 }),
    });
  });
});
