import { type AccountMail, KEPT_MAILS, type WaitingMails } from '../../accounts/mails/account-mail.js';
import type { Clock } from '../../shared/clock.js';
import type { AuditEntry } from '../audit.js';
import { NothingFound } from '../errors.js';
import type { AccountOverview, AuditLog, OperatorAccounts } from '../ports.js';

const ENTRIES = 20;

/** The page of an account. */
export interface ShownAccount extends AccountOverview {
  readonly audit: readonly AuditEntry[];
}

export interface ShowAccountPorts {
  operatorAccounts: OperatorAccounts;
  auditLog: AuditLog;
  jobs: WaitingMails;
  clock: Clock;
}

/** Everything an operator needs of an account at once, with what operators did to it last. @throws NothingFound */
export class ShowAccount {
  readonly #ports: ShowAccountPorts;

  constructor(ports: ShowAccountPorts) {
    this.#ports = ports;
  }

  async execute(accountId: string): Promise<ShownAccount> {
    const { operatorAccounts, auditLog, jobs, clock } = this.#ports;
    const [overview, audit] = await Promise.all([
      operatorAccounts.overview(accountId, clock.now()),
      auditLog.list({ accountId, limit: ENTRIES }),
    ]);
    if (!overview) throw new NothingFound(accountId);
    const waiting = await jobs.listWaitingMails(overview);
    return { ...overview, mails: newestOf([...waiting, ...overview.mails]), audit };
  }
}

function newestOf(mails: readonly AccountMail[]): readonly AccountMail[] {
  return mails.toSorted((a, b) => b.at.getTime() - a.at.getTime()).slice(0, KEPT_MAILS);
}
