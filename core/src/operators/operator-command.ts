import type { Clock } from '../shared/clock.js';
import type { IdGenerator } from '../shared/id-generator.js';
import { type Actor, type AuditAction, type AuditEntry, parseReason } from './audit.js';
import type { AuditLog } from './ports.js';

/** What each change by an operator says: who makes it, and why. */
export interface OperatorCommand {
  readonly actor: Actor;
  readonly reason: string | undefined;
}

/** A change of one instance. */
export interface InstanceCommand extends OperatorCommand {
  readonly accountId: string;
  readonly instanceId: string;
}

/** What a change needs that is entered in the log before it begins. */
export interface AuditPorts {
  auditLog: AuditLog;
  ids: IdGenerator;
  clock: Clock;
}

/** The entry of the log for a change. @throws InvalidReason */
export function entryOf(
  { ids, clock }: { readonly ids: IdGenerator; readonly clock: Clock },
  { actor, reason }: OperatorCommand,
  change: {
    readonly action: AuditAction;
    readonly accountId: string | null;
    readonly target?: string;
    readonly details?: AuditEntry['details'];
  },
): AuditEntry {
  return {
    id: ids.next(),
    at: clock.now(),
    actor,
    reason: parseReason(reason),
    target: null,
    details: {},
    ...change,
  };
}
