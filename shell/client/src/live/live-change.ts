/** A change that the server tells of; what is shown of it is read anew. */
export interface LiveChange {
  /** Such as `message.received`; `reset` where changes may have been missed, so that all counts as changed. */
  readonly type: string;
  readonly instance_id: string | null;
  readonly object_id: string | null;
}

export const RESET: LiveChange = { type: 'reset', instance_id: null, object_id: null };

/** Whether a change is of one of these types, which may end with `*`. A reset is of every type. */
export function isOfType({ type }: LiveChange, types: readonly string[]): boolean {
  return type === RESET.type || types.some((wanted) => matches(wanted, type));
}

function matches(wanted: string, type: string): boolean {
  return wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}
