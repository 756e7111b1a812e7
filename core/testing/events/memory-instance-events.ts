import { type EventType, type InstanceState, instanceFacts } from '../../src/index.js';
import type { InstanceRow } from '../fixture/memory-rows.js';
import type { MemoryStore } from '../fixture/memory-store.js';

export interface InstanceChange {
  /** Whether the change says that the status is what it is now, though it may have been the same before. */
  readonly reported?: boolean;
  /** Whether a person must act though the status does not say so. */
  readonly needsLinking?: boolean;
}

/** Writes the events of an instance that was `before`. */
export function tellInstance(
  store: MemoryStore,
  before: InstanceState,
  row: InstanceRow,
  { reported = false, needsLinking = false }: InstanceChange = {},
): void {
  const { state } = row;
  const hasBecome = (status: InstanceState['status']) => state.status === status && before.status !== status;
  const isReady = reported && state.status === 'ready';
  const wasUnlinked = ['initializing', 'logged_out', 'failed'].includes(before.status);
  const steps: [EventType, boolean][] = [
    ['instance.linked', state.linked && !before.linked],
    ['instance.connected', isReady && (row.awayTold || wasUnlinked)],
    ['instance.logged_out', hasBecome('logged_out')],
    ['instance.failed', hasBecome('failed')],
    ['instance.needs_linking', hasBecome('logged_out') || hasBecome('failed') || needsLinking],
    ['instance.updated', shownOf(state) !== shownOf(before)],
  ];
  const { phone, name } = state;
  const facts = instanceFacts({ ...state, phone: phone ?? before.phone, name: name ?? before.name });
  const { id, accountId } = state;
  for (const [type, happened] of steps) {
    if (!happened) continue;
    const what = { accountId, type, instanceId: id, objectId: id };
    store.events.tell(type === 'instance.updated' ? what : { ...what, facts: { ...facts } });
  }
  if (isReady) row.awaySince = null;
  if (isReady || !state.linked) row.awayTold = false;
}

function shownOf({ status, statusReason, linked, qr, pairing }: InstanceState): string {
  return JSON.stringify([status, statusReason, linked, qr, pairing?.code]);
}
