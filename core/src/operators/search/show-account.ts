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
  clock: Clock;
}

/** Everything an operator needs of an account at once, with what operators did to it last. @throws NothingFound */
export class ShowAccount {
  readonly #ports: ShowAccountPorts;

  constructor(ports: ShowAccountPorts) {
    this.#ports = ports;
  }

  async execute(accountId: string): Promise<ShownAccount> {
    const { operatorAccounts, auditLog, clock } = this.#ports;
    const [overview, audit] = await Promise.all([
      operatorAccounts.overview(accountId, clock.now()),
      auditLog.list({ accountId, limit: ENTRIES }),
    ]);
    if (!overview) throw new NothingFound(accountId);
    return { ...overview, audit };
  }
}
