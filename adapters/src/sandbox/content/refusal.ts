import type { ArrivedRecord } from '../state/records.js';

const MINUTE_MS = 60_000;
/** How long after it was written phones take an edit of a message. */
const EDITABLE_MS = 15 * MINUTE_MS;
/** How long phones delete a message for everyone. */
const DELETABLE_MS = 60 * 60 * MINUTE_MS;
const EDITABLE = ['text', 'image', 'video', 'document'];

/** An action on a message of the chat, before it is judged. */
export interface Attempt {
  readonly kind: 'reaction' | 'edit' | 'delete' | 'vote';
  readonly target: ArrivedRecord | undefined;
  /** Whether the target's author does it. */
  readonly byAuthor: boolean;
  /** RFC 3339 */
  readonly at: string;
  /** The options of a vote. */
  readonly options?: readonly string[];
}

/** Why phones ignore it, as the end of a sentence about it; undefined if they do not. */
export function refusalOf({ kind, target, byAuthor, at, options = [] }: Attempt): string | undefined {
  if (!target) return 'names no message of this chat';
  if (target.action) return `names a message of type ${target.type}`;
  const age = Date.parse(at) - Date.parse(target.at);
  switch (kind) {
    case 'edit':
      if (!byAuthor) return 'edits a message of another author';
      if (target.deletedAt !== undefined) return 'edits a deleted message';
      if (!EDITABLE.includes(target.type)) return `edits a message of type ${target.type}`;
      return age > EDITABLE_MS ? 'edits a message after more than 15 minutes' : undefined;
    case 'delete':
      if (!byAuthor) return 'deletes a message of another author';
      return age > DELETABLE_MS ? 'deletes a message after more than 60 hours' : undefined;
    case 'vote':
      return refusalOfVote(target, options);
    default:
      return undefined;
  }
}

function refusalOfVote({ poll, type }: ArrivedRecord, options: readonly string[]): string | undefined {
  if (!poll) return `votes in a message of type ${type}`;
  if (!options.every((option) => poll.options.includes(option)))
    return 'votes for an option that the poll does not have';
  const most = poll.selectable || poll.options.length;
  return options.length > most ? `votes for more than ${most} of the options` : undefined;
}
