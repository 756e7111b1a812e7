import type { ShownPacing } from '@waxwing/core';
import { type SnapshotRow, toSnapshot } from './snapshot-row.js';

/** A snapshot with what an owner is shown beside it. */
export interface ShownRow extends SnapshotRow {
  readonly checksPausedUntil: Date | null;
  readonly heldKnown: number;
  readonly heldFirst: number;
  readonly heldUntil: Date | null;
}

export function toShown(row: ShownRow): ShownPacing {
  const { checksPausedUntil, heldKnown: known, heldFirst: first, heldUntil: until } = row;
  return { ...toSnapshot(row), checksPausedUntil, heldByChat: { known, first, until } };
}
