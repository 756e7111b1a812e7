import { encodeId, type IdPrefix } from '@waxwing/contract';
import type { AccountMatch, AuditEntry } from '@waxwing/core';

const KINDS: Readonly<Record<string, IdPrefix>> = {
  instance: 'ins',
  key: 'key',
  message: 'msg',
  order: 'ord',
  payment: 'ord',
  phone: 'ins',
};

/** What an entry of the log was about, as customers and operators name it; null where it was the account. */
export function auditTargetId({ action, target }: Pick<AuditEntry, 'action' | 'target'>): string | null {
  return target === null ? null : wireId(action.split('.')[0]!, target);
}

/** What of an account was found, as operators name it; null where it is the account. */
export function foundTargetId({ by, target }: Pick<AccountMatch, 'by' | 'target'>): string | null {
  return target === null ? null : wireId(by, target);
}

function wireId(kind: string, id: string): string {
  const prefix = KINDS[kind];
  return prefix === undefined ? id : encodeId(prefix, id);
}
