import { encodeId } from '@waxwing/contract';
import type { AccountRisk, AuditEntry, AuditProof } from '@waxwing/core';
import { auditTargetId } from '../routes/operators/target-id.js';
import { minute, table } from './table.js';

export function describeEntries(entries: readonly AuditEntry[]): string {
  if (entries.length === 0) return 'No operator has done anything here.';
  return table(
    ['at', 'who', 'account', 'what', 'facts', 'reason'],
    entries.map(({ at, actor, accountId, action, target, details, reason }) => [
      minute(at),
      actor.name,
      accountId ? encodeId('acc', accountId) : '',
      action,
      [
        auditTargetId({ action, target }) ?? '',
        ...Object.entries(details).map(([name, fact]) => `${name}=${fact}`),
      ]
        .join(' ')
        .trim(),
      reason,
    ]),
  );
}

export function describeProof({ entries, head, broken }: AuditProof): string {
  return broken
    ? `The log was changed: the entry ${broken}, or the one before it, is not as it was written.`
    : `${entries} entries, none changed. The newest has the hash ${head ?? '(none)'}: keep it elsewhere, and a log that was cut off shows.`;
}

export function describeRisks(risks: readonly AccountRisk[]): string {
  if (risks.length === 0) return 'No new accounts.';
  return table(
    ['risk', 'account', 'email', 'since', 'sent', ''],
    risks.map(({ score, accountId, email, createdAt, sent, suspended, reasons }) => [
      String(score),
      encodeId('acc', accountId),
      email,
      minute(createdAt),
      String(sent),
      [...(suspended ? ['suspended'] : []), ...reasons].join('; '),
    ]),
  );
}
