import { afterEach, describe, expect, test } from '@jest/globals';
import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import type { BinaryNode } from '@whiskeysockets/baileys';
import { ASHA, SandboxHarness } from '../../sandbox/testing/sandbox-harness.js';
import { loadBaileys } from '../load-baileys.js';
import { type MexNotification, mexDataOf, queryMex, watchMexNotifications } from './mex.js';

const TYPE = 'RESTRICT_ALL_COMPANIONS';

describe('live hook: notifications of the account’s standing', () => {
  let harness: SandboxHarness;
  afterEach(() => harness.close());

  test('are read as WhatsApp wrote them, where Baileys turns the lock into one that means none', async () => {
    const baileys = await loadBaileys();
    harness = await SandboxHarness.open();
    const client = await harness.linked(ASHA);
    const heard: MexNotification[] = [];
    watchMexNotifications(baileys, client.socket, (notification) => heard.push(notification));
    await harness.control.setStanding(ASHA, { lock: { type: TYPE, until: null } });
    const lock = { is_active: true, enforcement_type: TYPE };
    await eventuallyPasses(() => {
      expect(heard).toEqual([
        {
          operation: 'NotificationUserReachoutTimelockUpdate',
          data: { xwa2_notify_account_reachout_timelock: lock },
        },
      ]);
    });
    const { reachoutTimeLock } = await client.nextConnection((update) => !!update.reachoutTimeLock);
    // This hook can be removed once Baileys reports the type.
    expect(reachoutTimeLock?.enforcementType).toBe('DEFAULT');
  });
});

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

describe('the data of an answer', () => {
  const of = (text: string): BinaryNode['content'] => Buffer.from(text);

  test('is taken out of its envelope', () => {
    expect(mexDataOf(of('{"data":{"a":1}}'))).toEqual({ a: 1 });
  });

  test.each([
    ['no JSON', of('{')],
    ['another JSON', of('[]')],
    ['null', of('null')],
    ['an error', of('{"data":{"a":1},"errors":[{"message":"no"}]}')],
    ['without data', of('{}')],
    ['too long', of(`{"data":"${'x'.repeat(16_384)}"}`)],
    ['no bytes', undefined],
    ['a list of stanzas', []],
  ])('is undefined when it is %s', (_, content) => {
    expect(mexDataOf(content)).toBeUndefined();
  });
});
