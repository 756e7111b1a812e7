import { CHECK_TIMEOUT_MS, FOUND_TTL_MS, NOT_FOUND_TTL_MS, type NumberCheckBudget } from '@waxwing/core';
import { type AgeRow, ageColumns, type StoredSettings } from '../../safety/snapshot-row.js';
import { leaseHolds } from '../../sessions/lease-validity.js';
import { LEASE_CHECK } from '../../sessions/with-lease.js';
import { THIS_HOUR } from '../lanes/count-sent-ctes.js';

const seconds = (ms: number) => `interval '${ms / 1_000} seconds'`;

/** Whether the answer of `known_numbers n` is still valid. */
export const IS_FRESH = `coalesce(n.checked_at > clock_timestamp()
  - case when n.on_whatsapp then ${seconds(FOUND_TTL_MS)} else ${seconds(NOT_FOUND_TTL_MS)} end, false)`;

/** A question ends with the lease under which it was asked: its process is gone. Those of older versions name no lease. */
const IS_ASKED = `coalesce(n.asked_until > clock_timestamp() and (n.asked_by is null or exists (
    select from session_leases asker where asker.instance_id = n.asked_by and asker.epoch = n.asked_epoch
      and ${leaseHolds('asker', 'clock_timestamp()')} and not asker.retired)), false)`;

const NUMBER_COLUMNS = `n.on_whatsapp as "onWhatsApp", n.phone, n.lid, n.checked_at as "checkedAt", ${IS_FRESH} as fresh, ${IS_ASKED} as "isAsked"`;

const CHECK_BUDGET_COLUMNS = `a.asked, a.refusals, a.paused_until as "pausedUntil"`;

/** A number and the budget of the instance that checks it. */
export interface NumberLookup extends NumberCheckBudget {
  readonly onWhatsApp: boolean | null;
  readonly phone: string | null;
  readonly lid: string | null;
  readonly checkedAt: Date | null;
  /** Whether the answer is still valid. */
  readonly fresh: boolean;
  /** Whether an instance of the account is asking now. */
  readonly isAsked: boolean;
  readonly now: Date;
}

/** The same with what number safety has of the instance that asks. */
export interface CheckingRow extends NumberLookup, AgeRow {
  readonly settings: StoredSettings | null;
}

/** Parameters from $4: account, number. */
export const LOOK_UP_NUMBER = {
  name: 'number-look',
  text: `${LEASE_CHECK}
    select ${NUMBER_COLUMNS}, coalesce(a.asked, '{}') as asked, coalesce(a.refusals, 0) as refusals,
      a.paused_until as "pausedUntil", clock_timestamp() as now, s.settings, ${ageColumns('own')}
    from locked_lease
    left join instances i on i.id = $1
    left join instance_safety s on s.instance_id = $1
    left join numbers own on own.account_id = $4 and own.phone = i.phone
    left join known_numbers n on n.account_id = $4 and n.number = $5
    left join number_asking a on a.instance_id = $1
    where locked_lease.ok`,
};

/** Parameters: account, number. The row stays locked until the commit. */
export const LOCK_NUMBER = {
  name: 'number-look-again',
  text: `select ${NUMBER_COLUMNS}, clock_timestamp() as now from known_numbers n
    where n.account_id = $1 and n.number = $2 for update`,
};

/** Parameters: instance, account. Inserts the instance's row if it is missing, and locks it. */
export const LOCK_CHECK_BUDGET = {
  name: 'number-asking',
  text: `insert into number_asking as a (instance_id, account_id) values ($1, $2)
    on conflict (instance_id) do update set account_id = excluded.account_id
    returning ${CHECK_BUDGET_COLUMNS}, clock_timestamp() as now`,
};

/** Parameters: instance, times, refusals, end of the pause. */
export const SAVE_CHECK_BUDGET = {
  name: 'number-keep-asking',
  text: `update number_asking set asked = $2::timestamptz[], refusals = $3, paused_until = $4 where instance_id = $1`,
};

/** Parameters: account, number, instance, epoch of its lease. Returns no row while another instance asks. Also removes a few expired answers. */
export const CLAIM_CHECK = {
  name: 'number-claim',
  text: `with deleted as (
      delete from known_numbers n using (
        select o.number from known_numbers o
        where o.account_id = $1 and o.checked_at < now() - ${seconds(FOUND_TTL_MS)} and o.number <> $2
        order by o.checked_at limit 20 for update skip locked
      ) expired where n.account_id = $1 and n.number = expired.number
    )
    insert into known_numbers as n (account_id, number, asked_until, asked_by, asked_epoch)
    values ($1, $2, clock_timestamp() + ${seconds(CHECK_TIMEOUT_MS)}, $3, $4)
    on conflict (account_id, number) do update set asked_until = excluded.asked_until, asked_by = excluded.asked_by,
      asked_epoch = excluded.asked_epoch
      where not ${IS_ASKED}
    returning number`,
};

/** Parameters: account, number, whether it is on WhatsApp, WhatsApp's form of the number, its LID; the instance, for which it counts. */
export const SAVE_ANSWER = {
  name: 'number-answer',
  text: `with counted as (
      insert into send_hours as h (instance_id, hour, account_id, checks, not_here)
      values ($6, ${THIS_HOUR}, $1, 1, case when $3 then 0 else 1 end)
      on conflict (instance_id, hour) do update set checks = h.checks + 1, not_here = h.not_here + excluded.not_here
    )
    insert into known_numbers as n (account_id, number, on_whatsapp, phone, lid, checked_at)
    values ($1, $2, $3, $4, $5, date_trunc('milliseconds', clock_timestamp()))
    on conflict (account_id, number) do update set on_whatsapp = excluded.on_whatsapp, phone = excluded.phone,
      lid = excluded.lid, checked_at = excluded.checked_at, asked_until = null
    returning checked_at as "checkedAt"`,
};

/** Parameters: account, number. Ends the claim. A number without an answer is removed with it. */
export const RELEASE_CHECK = {
  name: 'number-release',
  text: `with released as (
      update known_numbers set asked_until = null where account_id = $1 and number = $2 and checked_at is not null
    )
    delete from known_numbers where account_id = $1 and number = $2 and checked_at is null`,
};
