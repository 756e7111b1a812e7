import { expect, test } from '@jest/globals';
import { anApiKey, createMemoryPorts, newNumber, seedSender } from '../../testing/index.js';
import type { StandingState } from '../instances/standing.js';
import { SendMessage } from '../messages/sending/send-message.js';
import { HOUR_MS } from '../shared/clock.js';
import type { SafetyMode } from './safety-mode.js';
import { ShowHolds } from './show-holds.js';

/** The hold that is shown of a message to a stranger, accepted before WhatsApp has set the limit. */
async function holdUnder(safetyMode: SafetyMode, limitOf: (until: Date) => Partial<StandingState>) {
  const ports = { ...createMemoryPorts(), safetyMode };
  const { account, instance } = await seedSender(ports);
  const key = anApiKey({ accountId: account.id });
  const { reply } = await new SendMessage(ports).execute({
    ...{ key, instanceId: instance.id, to: newNumber(), text: 'Spring sale', async: true },
  });
  const row = ports.store.instanceOf(account.id, instance.id)!;
  const until = new Date(ports.clock.now().getTime() + HOUR_MS);
  row.state = { ...row.state, ...limitOf(until) };
  const [shown] = await new ShowHolds(ports).execute(account.id, [reply.message]);
  return { hold: shown!.hold, until };
}

const lock = (until: Date) => ({ reachoutLock: { type: 'RESTRICT_ALL_COMPANIONS', since: until, until } });
const cap = (endsAt: Date) => ({ newChatCap: { total: 50, used: 50, status: 'CAPPED', endsAt } });

test.each([
  ['protect', 'a lock', lock, 'number_restricted'],
  ['watch', 'a lock', lock, 'number_restricted'],
  ['watch', 'a spent cap', cap, 'whatsapp_quota'],
] as const)(
  'under %s a message that waits for the end of %s of WhatsApp says so',
  async (mode, _, limit, code) => {
    const { hold, until } = await holdUnder(mode, limit);
    expect(hold).toMatchObject({ code, until });
  },
);

test.each([
  ['watch', 'without a limit of WhatsApp', () => ({})],
  ['off', 'under a lock of WhatsApp', lock],
] as const)('under %s %s no message says that it waits', async (mode, _, limit) => {
  expect((await holdUnder(mode, limit)).hold).toBeUndefined();
});
