import { HEALTHY_NUMBER, type NumberHealth, type SessionLease } from '@waxwing/core';
import type { Database } from '../database/database.js';
import { withLease } from '../sessions/with-lease.js';
import { SAVE_HEALTH } from './safety-statements.js';
import { type HealthRow, toHealth } from './snapshot-row.js';

const READ_HEALTH = {
  name: 'safety-read-health',
  text: `select s.state, s.reason_code as "reasonCode", s.since, s.until, s.detail, s.probes, now() as at
    from (select) one left join instance_safety s on s.instance_id = $1`,
};

/** Parameters: instance, account, the counted days at most. */
const SET_BACK_DAYS = {
  name: 'safety-set-back',
  text: `update numbers n set counted_days = $3 from instances i
    where i.id = $1 and i.account_id = $2 and n.account_id = $2 and n.phone = i.phone and n.counted_days > $3`,
};

/**
 * Stores a health that differs from the stored one. It is told where the owner would notice: figures that count towards the same state
 * change with each message. Answers whether there was an event. @throws LeaseLost
 */
export function saveHealth(
  database: Database,
  lease: SessionLease,
  { health, countedDays }: { health: NumberHealth; countedDays: number | undefined },
): Promise<boolean> {
  return withLease(database, lease, async (transaction) => {
    if (countedDays !== undefined)
      await transaction.query(SET_BACK_DAYS, [lease.instanceId, lease.accountId, countedDays]);
    const [row] = await transaction.query<HealthRow & { at: Date }>(READ_HEALTH, [lease.instanceId]);
    const stored = row?.state ? toHealth(row) : HEALTHY_NUMBER;
    if (JSON.stringify(inOrder(stored)) === JSON.stringify(inOrder(health))) return false;
    const { state, reasonCode, since, until, counted, holdsKnown, probes } = health;
    const [saved] = await transaction.query<{ told: boolean }>(SAVE_HEALTH, [
      ...[lease.instanceId, lease.accountId, state, reasonCode],
      ...[since?.toISOString() ?? null, until?.toISOString() ?? null],
      ...[JSON.stringify({ counted, holdsKnown }), probes, isNoticeable(stored, health)],
      row!.at.toISOString(),
    ]);
    return saved?.told ?? false;
  });
}

function isNoticeable(stored: NumberHealth, health: NumberHealth): boolean {
  const shown = ({ state, reasonCode, until, holdsKnown }: NumberHealth) =>
    JSON.stringify([state, reasonCode, until, holdsKnown]);
  return shown(stored) !== shown(health);
}

function inOrder({ state, reasonCode, since, until, counted, holdsKnown, probes }: NumberHealth): unknown[] {
  return [
    ...[state, reasonCode, since, until, holdsKnown, probes],
    counted.map(({ what, value, outOf, limit }) => [what, value, outOf, limit]),
  ];
}
