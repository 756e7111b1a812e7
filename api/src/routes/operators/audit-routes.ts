import { type AuditEntryBody, contract, PRODUCT } from '@waxwing/contract';
import {
  type AuditEntry,
  describeSuspension,
  describeWhatStillWorks,
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
  const words = {
    sentence: describeSuspension(suspension),
    still_works: describeWhatStillWorks(suspension),
    what_to_do: until === null ? WRITE_TO_US : `It ends by itself. ${WRITE_TO_US}`,
  };
  return { level, ...words, ...times };
}

const WRITE_TO_US = `Write to ${PRODUCT.supportEmail} to explain, or to ask what would lift it.`;

export function presentAuditEntry(entry: Omit<AuditEntry, 'actor'>): AuditEntryBody {
  const { id, at, action, reason } = entry;
  return { id, at: at.toISOString(), action, target: auditTargetId(entry), reason };
}
