import { type AuditEntryBody, contract } from '@waxwing/contract';
import {
  type AuditEntry,
  describeSuspension,
  isStopped,
  type ListOwnAudit,
  type Suspension,
} from '@waxwing/core';
import { reply, route } from '../../http/route.js';
import { auditTargetId } from './target-id.js';

export const getAuditRoute = (listOwnAudit: ListOwnAudit) =>
  route(contract.audit.read, async ({ caller }) => {
    const entries = await listOwnAudit.execute({ accountId: caller.accountId });
    const { suspension } = caller.account;
    return reply(200, {
      suspension: suspension && isStopped(suspension, 'sends', new Date()) ? present(suspension) : null,
      entries: entries.map(presentAuditEntry),
    });
  });

function present(suspension: Suspension) {
  const { level, since, until } = suspension;
  const times = { since: since.toISOString(), until: until?.toISOString() ?? null };
  return { level, sentence: describeSuspension(suspension), ...times };
}

export function presentAuditEntry(entry: Omit<AuditEntry, 'actor'>): AuditEntryBody {
  const { id, at, action, reason } = entry;
  return { id, at: at.toISOString(), action, target: auditTargetId(entry), reason };
}
