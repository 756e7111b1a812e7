import type { OperatorsPorts } from '@waxwing/core';
import type { PgOptions } from '../pg-options.js';
import { PgAuditLog } from './pg-audit-log.js';
import { PgOperatorAccounts } from './pg-operator-accounts.js';

export function operatorsPorts(options: PgOptions): OperatorsPorts {
  return { auditLog: new PgAuditLog(options), operatorAccounts: new PgOperatorAccounts(options) };
}
