import {
  type ChangeSignal,
  DAY_MS,
  type Message,
  type OwnChange,
  type SessionLease,
  waIdOf,
} from '../../../../src/index.js';
import type { SuiteFixture } from '../../../fixture/persistence-contract.js';
import { newId } from '../../../shared/uuid-v7.js';

/** An account with a message, and changes that it makes of it. */
export async function startChanging({ clock, idempotency, outgoingChanges, seed }: SuiteFixture) {
  const { account, instance, lease } = await seed.sender();
  const message = await seed.message(instance);
  let made = 0;
  const change = (content: OwnChange, target: Message = message): ChangeSignal => ({
    waId: waIdOf(newId()),
    to: target.number!,
    target: { id: target.id, waId: target.waId, fromMe: true, type: 'text' },
    content,
    peer: { number: target.number, lid: null },
    own: { number: target.ownNumber, lid: null },
    madeAt: new Date(Math.floor(clock.now().getTime()) + made++).toISOString(),
    until: new Date(clock.now().getTime() + DAY_MS).toISOString(),
  });
  const claim = (request = 'one') => ({ key: newId(), request: `${instance.id}\n${request}` });
  const recordOf = (key: string) => idempotency.find({ accountId: account.id, instanceId: instance.id, key });
  const open = async (of: SessionLease = lease) =>
    (await outgoingChanges.listOpen(of, { limit: 100 })).map(({ signal }) => signal);
  return { account, instance, lease, message, change, claim, recordOf, open };
}
