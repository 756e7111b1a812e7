import { DAY_MS, HOUR_MS, mostOfOneText, type SafetySignals } from '../../src/index.js';
import type { InstanceRow } from '../fixture/memory-rows.js';
import type { MemoryStore } from '../fixture/memory-store.js';
import { firstContactsOf, sentTo } from './memory-first-contacts.js';
import type { FirstContact } from './memory-safety-tables.js';
import { listSharing } from './memory-shared-number.js';

/** The signals of a number, in any of the account's instances. */
export function readSignals(store: MemoryStore, row: InstanceRow, now: Date): SafetySignals {
  const { accountId, phone } = row.state;
  const ids = listSharing(store, row).map(({ state }) => state.id);
  const since = (ms: number) => new Date(now.getTime() - ms);
  const parted = (store.safety.parted.get(`${accountId} ${phone}`) ?? []).map((one, n) => ({
    ...one,
    who: `parted ${n}`,
  }));
  const contacts = [...ids.flatMap((id) => firstContactsOf(store, id)), ...parted];
  const first = contacts.filter(({ firstOutAt }) => firstOutAt && firstOutAt > since(7 * DAY_MS));
  const older = first.filter(({ firstOutAt }) => firstOutAt! <= since(DAY_MS));
  const hours = store.safety.hours.where(
    ({ instanceId, hour }) => ids.includes(instanceId) && hour * HOUR_MS > since(DAY_MS).getTime(),
  );
  const refusedSince = (ms: number) =>
    peopleIn(contacts.filter(({ refusedAt }) => refusedAt && refusedAt > since(ms)));
  const optOuts = store.safety.optOuts.where(
    (one) => one.accountId === accountId && ids.includes(one.instanceId ?? '') && one.source === 'message',
  );
  const texts = ids.flatMap((id) =>
    firstContactsOf(store, id)
      .filter(({ firstOutAt }) => firstOutAt && firstOutAt > since(HOUR_MS))
      .map(({ who }) => sentTo(store, id, who)[0]?.message.text ?? ''),
  );
  return {
    firstMessages: peopleIn(older),
    firstDelivered: peopleIn(older.filter(({ isDelivered }) => isDelivered)),
    writtenTo: peopleIn(first),
    answered: peopleIn(first.filter(({ isAnswered }) => isAnswered)),
    optOuts: optOuts.filter(({ at }) => at > since(7 * DAY_MS)).length,
    checks: hours.reduce((sum, { checks }) => sum + checks, 0),
    notHere: hours.reduce((sum, { notHere }) => sum + notHere, 0),
    refusedHour: refusedSince(HOUR_MS),
    refusedDay: refusedSince(DAY_MS),
    sameText: mostOfOneText(texts),
  };
}

function peopleIn(contacts: readonly FirstContact[]): number {
  return new Set(contacts.map(({ who }) => who)).size;
}
