import {
  DECLARED_DAYS,
  type PairingCode,
  type SessionLease,
  type SessionReport,
  type SessionReports,
} from '@waxwing/core';
import type { Database } from '../database/database.js';
import type { Notifications } from '../database/notifications.js';
import { eventCte, isTold } from '../events/event-cte.js';
import { BEFORE_CHANGE, instanceEventCtes } from '../events/instance-events.js';
import { behind } from '../messages/lanes/lock-order.js';
import { LIST_SHARING } from '../messages/lanes/shared-statements.js';
import { BRING_COUNTS_CTES, BROUGHT_CTE } from '../safety/carried-counts.js';
import { forgetSession, publishForgotten, reportAssignments, reportValue } from './forget-session.js';
import { LEASE_CHECK, queryWithLease, withLease } from './with-lease.js';

// A session that was just connecting when its account was suspended may report that it is connected, but ends at once: the suspension
// stays the reason.
export const REPORT_SESSION = {
  name: 'report-session',
  text: `${LEASE_CHECK}, before as materialized (
      select ${BEFORE_CHANGE}, i.suspension_level from locked_lease cross join instances i where i.id = $1 for no key update of i
    ), reported as (
      select case when suspension_level = 'all' and $4::jsonb->>'status' in ('ready', 'disconnected') and $4::jsonb->>'retryAt' is null
        then $4::jsonb - array['status', 'statusReason', 'statusReasonCode'] else $4::jsonb end as report from before
    ), changed as (
      update instances i set ${reportAssignments('reported.report')},
        away_since = case reported.report->>'status' when 'ready' then null when 'disconnected' then coalesce(i.away_since, now())
          else i.away_since end,
        away_told = i.away_told and reported.report->>'status' is distinct from 'ready'
      from before, reported where i.id = before.id
      returning i.*
    ), ${BROUGHT_CTE}, linked_number as (
      insert into numbers as n (account_id, phone, first_linked_at, declared_at, counted_days)
      select c.account_id, c.phone, date_trunc('milliseconds', now()), d.at, case when d.at is null then 0 else ${DECLARED_DAYS} end
      from changed c${behind('numbered')} left join lateral (
        -- Of a number that the instance had before, the declaration has had its effect.
        select (s.settings->'declaredAge'->>'at')::timestamptz as at from instance_safety s
        where s.instance_id = c.id and not exists (
          select from numbers used where used.account_id = c.account_id and used.declared_at = (s.settings->'declaredAge'->>'at')::timestamptz
        )
      ) d on true
      where $4::jsonb ? 'phone' and c.linked and c.phone is not null
      on conflict (account_id, phone) do update set declared_at = coalesce(n.declared_at, excluded.declared_at),
        counted_days = case when n.declared_at is null then greatest(n.counted_days, excluded.counted_days) else n.counted_days end, carried = null
        where n.declared_at is null and excluded.declared_at is not null or n.carried is not null
    ), ${BRING_COUNTS_CTES}, ${instanceEventCtes({ reported: "$4::jsonb ? 'status'" })}
    select ${isTold('told', 'health_told')} from locked_lease`,
};

const ANSWER_PAIRING_CODE_REQUEST = {
  name: 'answer-pairing',
  text: `${LEASE_CHECK}, answered as (
      update instances i
      set pairing_number = case when $5::text is null then null else i.pairing_number end,
        pairing_code = $5, pairing_expires_at = $6
      from locked_lease where i.id = $1 and i.pairing_number = $4 and i.pairing_code is null
      returning i.id, i.account_id, i.pairing_code
    ), ${eventCte({ of: 'answered', type: 'instance.updated', instanceId: 'e.id', where: 'e.pairing_code is not null' })}
    select ${isTold('told')} from locked_lease`,
};

type Named = typeof REPORT_SESSION;

export interface PgSessionReportsPorts {
  database: Database;
  notifications: Notifications;
}

export class PgSessionReports implements SessionReports {
  readonly #ports: PgSessionReportsPorts;

  constructor(ports: PgSessionReportsPorts) {
    this.#ports = ports;
  }

  async report(lease: SessionLease, report: SessionReport): Promise<void> {
    await this.#run(REPORT_SESSION, lease, [reportValue(report)]);
    if (!report.linked || !report.phone) return;
    const { database, notifications } = this.#ports;
    // Their sessions learn that they share their budgets from now on.
    const sharing = await database.query<{ id: string }>(LIST_SHARING, [lease.instanceId]);
    for (const { id } of sharing) notifications.publish('session', id);
  }

  async answerPairingCodeRequest(
    lease: SessionLease,
    number: string,
    code: PairingCode | null,
  ): Promise<void> {
    const values = [number, code?.code ?? null, code?.expiresAt.toISOString() ?? null];
    await this.#run(ANSWER_PAIRING_CODE_REQUEST, lease, values);
  }

  async forget(lease: SessionLease, report: SessionReport): Promise<number> {
    const { database, notifications } = this.#ports;
    const ended = await withLease(database, lease, (transaction) =>
      forgetSession(transaction, lease.instanceId, report),
    );
    return publishForgotten(notifications, lease.instanceId, ended);
  }

  async #run(statement: Named, lease: SessionLease, values: readonly unknown[]): Promise<void> {
    const { database, notifications } = this.#ports;
    const [row] = await queryWithLease<{ told: boolean }>(database, lease, statement, values);
    notifications.publish('instance', lease.instanceId);
    if (row?.told) notifications.publish('event', lease.accountId);
  }
}
