import { type AuditEntry, CUSTOMER_ACTIONS } from './audit.js';
import type { AuditLog } from './ports.js';

const LIMIT = 100;

/** What operators did to an account, for its owner: without their notes, and without their names. */
export class ListOwnAudit {
  readonly #ports: { auditLog: AuditLog };

  constructor(ports: { auditLog: AuditLog }) {
    this.#ports = ports;
  }

  async execute({ accountId }: { accountId: string }): Promise<readonly Omit<AuditEntry, 'actor'>[]> {
    const entries = await this.#ports.auditLog.list({ accountId, actions: CUSTOMER_ACTIONS, limit: LIMIT });
    return entries.map(({ actor: _, ...shown }) => shown);
  }
}
