import type { ReadPurpose } from '../limited-reads.js';
import type { DeliveryItem } from './delivery-item.js';
import type { Probe } from './endpoint-gate.js';

/** What an endpoint wants next: an attempt, rows from the database, or a time to pass. */
export type NextStep =
  | { readonly kind: 'send'; readonly item: DeliveryItem; readonly probe: Probe | null }
  | { readonly kind: 'read'; readonly purpose: ReadPurpose; readonly read: () => Promise<boolean> }
  | { readonly kind: 'wait'; readonly until: Date }
  | { readonly kind: 'nothing' };

export const NOTHING: NextStep = { kind: 'nothing' };
