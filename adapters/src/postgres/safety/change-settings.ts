import { isDeepStrictEqual } from 'node:util';
import { DECLARED_DAYS, InstanceNotFound, type NumberSafety } from '@waxwing/core';
import type { Transaction } from '../database/database.js';
import { WITHIN_MAX_VALIDITY } from '../messages/created-range.js';
import { CHAT_ID } from '../messages/message-columns.js';
import { type StoredSettings, toSettings } from './snapshot-row.js';

interface SettingsChange {
  readonly accountId: string;
  readonly instanceId: string;
  readonly change: Parameters<NumberSafety['changeSettings']>[2];
}

/** What the next change reads behind this lock has all that the one before has stored. Parameters: the instance. */
const LOCK_SETTINGS = {
  name: 'safety-lock-settings',
  text: `select pg_advisory_xact_lock(hashtextextended('safety ' || $1::uuid, 0))`,
};

/** Parameters: account, instance. */
const READ_SETTINGS = {
  name: 'safety-read-settings',
  text: `select s.settings from instances i left join instance_safety s on s.instance_id = i.id and s.account_id = i.account_id
    where i.account_id = $1 and i.id = $2 and i.deleted_at is null`,
};

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

/** @throws InstanceNotFound, and what the change throws */
export async function changeSettings(
  transaction: Transaction,
  { accountId, instanceId, change }: SettingsChange,
): Promise<void> {
  await transaction.query(LOCK_SETTINGS, [instanceId]);
  const [row] = await transaction.query<{ settings: StoredSettings | null }>(READ_SETTINGS, [
    accountId,
    instanceId,
  ]);
  if (!row) throw new InstanceNotFound();
  const before = toSettings(row.settings);
  const { settings, by, at, confirmedCaps = [] } = change(before);
  const saved = await transaction.query(SAVE_SETTINGS, [
    accountId,
    instanceId,
    JSON.stringify(settings),
    JSON.stringify({ by, settings, ...(confirmedCaps.length > 0 && { confirmedCaps }) }),
    at.toISOString(),
  ]);
  if (saved.length === 0) throw new InstanceNotFound();
  const declaredAt = settings.declaredAge?.at;
  if (declaredAt)
    await transaction.query(DECLARE_AGE, [accountId, instanceId, declaredAt.toISOString(), DECLARED_DAYS]);
  const { mode } = settings;
  const hasOtherMode = mode !== before.mode;
  if (hasOtherMode) await transaction.query(mode === 'off' ? JOIN_LANES : PART_LANES, [instanceId]);
  if (hasOtherMode || !isDeepStrictEqual(settings.caps, before.caps))
    await transaction.query(RELEASE_CHATS, [instanceId]);
}
