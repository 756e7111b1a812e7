import type { OutgoingChanges } from '@waxwing/core';

/** What WhatsApp carries for changes, as a database keeps it: it outlives sessions. */
export class MemoryChangeWires implements Pick<OutgoingChanges, 'storeWire'> {
  /** How many more times the process dies behind the commit. */
  crashesAfterStoring = 0;
  /** By WhatsApp's id of the change. */
  readonly stored = new Map<string, Uint8Array>();

  readonly storeWire: OutgoingChanges['storeWire'] = async (_lease, waId, bytes) => {
    const wire = this.stored.get(waId) ?? bytes;
    this.stored.set(waId, wire);
    if (this.crashesAfterStoring-- > 0) throw new Error('the process has died');
    return wire;
  };
}
