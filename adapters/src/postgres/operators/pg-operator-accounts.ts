import {
  Account,
  type AccountMatch,
  type AccountOverview,
  type AccountSignals,
  type AccountState,
  type AuditEntry,
  DAY_MS,
  dayStart,
  type OperatorAccounts,
  resolvePeriod,
  type SearchTerm,
  type Suspension,
} from '@waxwing/core';
import { PgSubscriptions } from '../billing/pg-subscriptions.js';
import type { Database } from '../database/database.js';
import type { Notifications } from '../database/notifications.js';
import { changeSuspension } from './change-suspension.js';
import { FIND_ACCOUNTS } from './find-statement.js';
import {
  ACCOUNT,
  FAILURES,
  INSTANCES,
  KEYS,
  MAILS,
  MESSAGES_READ,
  NEW_ACCOUNTS,
  ORDERS,
  SENT,
  SIGN_INS,
} from './overview-statements.js';
import { writeAuditEntry } from './write-audit-entry.js';

const PERIOD_MS = 30 * DAY_MS;
/** Messages that are read of each new account. There may be hundreds of accounts. */
const WATCHED_MESSAGES = 5_000;

/** The worker connects anew when the revision of the proxy has changed. */
const RESTART = `
  update instances set proxy_revision = proxy_revision + 1
  where account_id = $1 and id = $2 and deleted_at is null returning id`;

const ENDED_SUSPENSIONS = `
  select id from accounts where suspension_level is not null and suspended_until <= $1 and closed_at is null
  order by suspended_until limit $2`;

interface Ports {
  readonly database: Database;
  readonly notifications: Notifications;
}

export class PgOperatorAccounts implements OperatorAccounts {
  readonly #ports: Ports;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  find(term: SearchTerm): Promise<readonly AccountMatch[]> {
    const { email, phone, id, gatewayId, requestId, waId } = term;
    return this.#ports.database.query<AccountMatch>(FIND_ACCOUNTS, [
      email,
      phone,
      id,
      gatewayId,
      requestId,
      waId,
    ]);
  }

  async overview(accountId: string, at: Date): Promise<AccountOverview | undefined> {
    const { database } = this.#ports;
    const { fromDay } = resolvePeriod(30, at);
    const read = <Row extends object>(text: string, ...more: unknown[]) =>
      database.query<Row>(text, [accountId, ...more]);
    const [account] = await read<AccountState & { closedAt: Date | null }>(ACCOUNT);
    if (!account) return undefined;
    const { id, email, username, createdAt, closedAt } = account;
    const [plan, instances, [sent], failures, orders, keys, signIns, mails] = await Promise.all([
      this.#planOf(accountId, at),
      read<AccountOverview['instances'][number]>(INSTANCES),
      read<{ sent: number }>(SENT, fromDay),
      read<AccountOverview['failures'][number]>(FAILURES, dayStart(fromDay).toISOString(), MESSAGES_READ),
      read<AccountOverview['orders'][number]>(ORDERS),
      read<AccountOverview['keys'][number]>(KEYS),
      read<AccountOverview['signIns'][number]>(SIGN_INS),
      read<AccountOverview['mails'][number]>(MAILS),
    ]);
    const { suspension } = Account.restore(account);
    const parts = { plan, instances, sent: sent!.sent, failures, orders, keys, signIns, mails };
    return { id, email, username, createdAt, closedAt, suspension, ...parts };
  }

  changeSuspension(accountId: string, suspension: Suspension | null, entry: AuditEntry): Promise<boolean> {
    return this.#change(accountId, suspension, entry);
  }

  liftEndedSuspension(accountId: string, at: Date, entry: AuditEntry): Promise<boolean> {
    return this.#change(accountId, null, entry, at);
  }

  async #change(
    accountId: string,
    suspension: Suspension | null,
    entry: AuditEntry,
    endedAt?: Date,
  ): Promise<boolean> {
    const { database, notifications } = this.#ports;
    const instances = await database.transaction((transaction) =>
      changeSuspension(transaction, accountId, suspension, entry, endedAt),
    );
    if (!instances) return false;
    notifications.publish('account', accountId);
    for (const id of instances) {
      notifications.publish('session', id);
      notifications.publish('instance', id);
    }
    return true;
  }

  async listEndedSuspensions(at: Date, limit: number): Promise<readonly string[]> {
    const rows = await this.#ports.database.query<{ id: string }>(ENDED_SUSPENSIONS, [
      at.toISOString(),
      limit,
    ]);
    return rows.map(({ id }) => id);
  }

  restartInstance(accountId: string, instanceId: string, entry: AuditEntry): Promise<boolean> {
    return this.#ports.database.transaction(async (transaction) => {
      const found = await transaction.query(RESTART, [accountId, instanceId]);
      if (found.length === 0) return false;
      await writeAuditEntry(transaction, entry);
      return true;
    });
  }

  listNew(since: Date, at: Date, limit: number): Promise<readonly AccountSignals[]> {
    const counted = new Date(at.getTime() - PERIOD_MS);
    return this.#ports.database.query<AccountSignals>(NEW_ACCOUNTS, [
      since.toISOString(),
      counted.toISOString(),
      limit,
      WATCHED_MESSAGES,
    ]);
  }

  async #planOf(accountId: string, at: Date): Promise<AccountOverview['plan']> {
    const subscriptions = new PgSubscriptions(this.#ports);
    const active = await subscriptions.activeOf(accountId, at);
    if (!active) return null;
    const { planName: name, endsAt, cancelledAt, messageLimit: limit } = active;
    const used = await subscriptions.sentInWindow(active, at);
    return { name, endsAt, cancelled: cancelledAt !== null, used, limit };
  }
}
