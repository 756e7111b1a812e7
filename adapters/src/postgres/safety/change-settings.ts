import { DECLARED_DAYS, InstanceNotFound, type SafetySettings } from '@waxwing/core';
import type { Transaction } from '../database/database.js';
import { WITHIN_MAX_VALIDITY } from '../messages/created-range.js';
import { CHAT_ID } from '../messages/message-columns.js';

interface SettingsChange {
  readonly accountId: string;
  readonly instanceId: string;
  readonly settings: SafetySettings;
  readonly by: string;
  readonly at: Date;
  readonly confirmedCaps?: readonly string[];
}

/** Parameters: account, instance, settings, the logged detail, when. The row of the instance stays locked until the commit. */
const SAVE_SETTINGS = {
  name: 'safety-save-settings',
  text: `with saved as (
      insert into instance_safety (instance_id, account_id, settings)
      select i.id, i.account_id, $3::jsonb from instances i where i.account_id = $1 and i.id = $2 and i.deleted_at is null
      on conflict (instance_id) do update set settings = excluded.settings
      returning instance_id, account_id
    ), logged as (
      insert into safety_changes (instance_id, account_id, at, kind, detail)
      select s.instance_id, s.account_id, $5, 'settings', $4::jsonb from saved s
    )
    select instance_id from saved`,
};

/** The first declaration of a number counts. Parameters: account, instance, when, the counted days at least. */
const DECLARE_AGE = {
  name: 'safety-declare-age',
  text: `update numbers n set declared_at = $3, counted_days = greatest(n.counted_days, $4::integer) from instances i
    where i.id = $2 and i.account_id = $1 and n.account_id = $1 and n.phone = i.phone and n.declared_at is null`,
};

/** Parameters: instance, the new settings. */
const LOCK_SETTINGS = {
  name: 'safety-lock-settings',
  text: `select s.settings->>'mode' as mode, s.settings->'caps' is distinct from $2::jsonb->'caps' as "hasOtherCaps"
    from (select) one left join lateral (
      select settings from instance_safety where instance_id = $1 for no key update
    ) s on true`,
};

/** What holds single chats is judged anew by other settings, as soon as their messages are taken. */
const RELEASE_CHATS = {
  name: 'safety-release-chats',
  text: 'delete from held_chats h where h.instance_id = $1 and h.code is not null',
};

/** All that waits is in the lane of known contacts. Locks messages in the order of their ids. */
export const JOIN_LANES = {
  name: 'safety-join-lanes',
  text: `with waiting as materialized (
      select m.id from messages m where m.instance_id = $1 and m.lane = 1 and m.waits and ${WITHIN_MAX_VALIDITY} order by m.id for update of m
    )
    update messages m set lane = 0 from waiting w where m.id = w.id and ${WITHIN_MAX_VALIDITY}`,
};

/**
 * Messages to strangers that wait go into the lane of first contacts. They are locked before the chats, as everywhere; a chat that is
 * becoming known either has become so or is marked behind this commit, as in the intake.
 */
export const PART_LANES = {
  name: 'safety-part-lanes',
  text: `with waiting as materialized (
      select m.id, m.account_id, ${CHAT_ID} as chat_id from messages m
      where m.instance_id = $1 and m.lane = 0 and m.waits and m.status = 'pending' and ${WITHIN_MAX_VALIDITY}
      order by m.id for update of m
    ), strangers as (
      insert into chats as c (instance_id, account_id, chat_id, standing)
      select $1, w.account_id, w.chat_id, 'first'::chat_standing from waiting w
      where w.chat_id is not null and coalesce((select c.standing = 'first' from chats c
        where c.instance_id = $1 and (c.chat_id = w.chat_id or c.lid = substring(w.chat_id from '^lid:(.*)$'))
        order by c.standing desc limit 1), true)
      group by 2, 3 order by w.chat_id collate "C"
      on conflict (instance_id, chat_id) do update set standing = c.standing
      returning c.chat_id, c.standing
    )
    update messages m set lane = 1 from waiting w join strangers s on s.chat_id = w.chat_id
    where m.id = w.id and s.standing = 'first' and ${WITHIN_MAX_VALIDITY}`,
};

/** @throws InstanceNotFound */
export async function changeSettings(
  transaction: Transaction,
  { accountId, instanceId, settings, by, at, confirmedCaps = [] }: SettingsChange,
): Promise<void> {
  const stored = JSON.stringify(settings);
  const [before] = await transaction.query<{ mode: string | null; hasOtherCaps: boolean }>(LOCK_SETTINGS, [
    instanceId,
    stored,
  ]);
  const saved = await transaction.query(SAVE_SETTINGS, [
    accountId,
    instanceId,
    stored,
    JSON.stringify({ by, settings, ...(confirmedCaps.length > 0 && { confirmedCaps }) }),
    at.toISOString(),
  ]);
  if (saved.length === 0) throw new InstanceNotFound();
  const declaredAt = settings.declaredAge?.at;
  if (declaredAt)
    await transaction.query(DECLARE_AGE, [accountId, instanceId, declaredAt.toISOString(), DECLARED_DAYS]);
  const mode = settings.mode ?? null;
  const hasOtherMode = mode !== before!.mode;
  if (hasOtherMode) await transaction.query(mode === 'off' ? JOIN_LANES : PART_LANES, [instanceId]);
  if (hasOtherMode || before!.hasOtherCaps) await transaction.query(RELEASE_CHATS, [instanceId]);
}
