import type { PairingCode, SessionLease, SessionReport, SessionReports } from '@waxwing/core';
import type { Database } from '../database/database.js';
import type { Notifications } from '../database/notifications.js';
import { publishFailed } from '../messages/fail-waiting-messages.js';
import { forgetSession, reportAssignments, reportValue } from './forget-session.js';
import { LEASE_CHECK, queryWithLease, withLease } from './with-lease.js';

const REPORT_SESSION = {
  name: 'report-session',
  text: `${LEASE_CHECK} update instances i set ${reportAssignments('$4')} from locked_lease where i.id = $1`,
};

const ANSWER_PAIRING_CODE_REQUEST = {
  name: 'answer-pairing',
  text: `${LEASE_CHECK} update instances i
         set pairing_number = case when $5::text is null then null else i.pairing_number end,
           pairing_code = $5, pairing_expires_at = $6
         from locked_lease where i.id = $1 and i.pairing_number = $4 and i.pairing_code is null`,
};

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
    const { database, notifications } = this.#ports;
    await queryWithLease(database, lease, REPORT_SESSION, [reportValue(report)]);
    notifications.publish('instance', lease.instanceId);
  }

  async answerPairingCodeRequest(
    lease: SessionLease,
    number: string,
    code: PairingCode | null,
  ): Promise<void> {
    const values = [number, code?.code ?? null, code?.expiresAt.toISOString() ?? null];
    const { database, notifications } = this.#ports;
    await queryWithLease(database, lease, ANSWER_PAIRING_CODE_REQUEST, values);
    notifications.publish('instance', lease.instanceId);
  }

  async forget(lease: SessionLease, report: SessionReport): Promise<number> {
    const { database, notifications } = this.#ports;
    const ended = await withLease(database, lease, (transaction) =>
      forgetSession(transaction, lease.instanceId, report),
    );
    notifications.publish('instance', lease.instanceId);
    return publishFailed(notifications, ended);
  }
}
