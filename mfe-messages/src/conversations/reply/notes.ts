import { fileOf } from '../../content/kind.js';
import type { ThreadMessage } from '../conversations.api.js';
import type { AttachedFile } from './attached-file.js';

/** What was sent, and of which the thread does not show a message yet. */
export interface Reply {
  /** The Idempotency-Key of every attempt. */
  readonly key: string;
  /** The words, or the caption of a file. */
  readonly text: string;
  readonly file?: AttachedFile | undefined;
  /** RFC 3339. */
  readonly at: string;
  /** The newest sent message when it was written; empty for none. */
  readonly after: string;
  /** The page that waits for the answer; null when the answer was lost. After a reload it is another page. */
  readonly sentBy: string | null;
}

/** Why the last reply was refused. */
export interface Refusal {
  readonly code: string;
  readonly sentence: string;
}

/** What this browser tab keeps of a conversation. */
export interface Notes {
  readonly draft: string;
  /** The file of the next reply. */
  readonly file: AttachedFile | null;
  readonly replies: readonly Reply[];
  readonly refusal: Refusal | null;
}

export const NO_NOTES: Notes = { draft: '', file: null, replies: [], refusal: null };

export const withDraft = (notes: Notes, draft: string): Notes => ({ ...notes, draft, refusal: null });

export const withFile = (notes: Notes, file: AttachedFile | null): Notes => ({
  ...notes,
  file,
  refusal: null,
});

/** A reply leaves the box, or is sent once more. */
export function withReply(notes: Notes, reply: Reply): Notes {
  const isKnown = notes.replies.some(({ key }) => key === reply.key);
  const replies = isKnown
    ? notes.replies.map((one) => (one.key === reply.key ? reply : one))
    : [...notes.replies, reply];
  return { ...notes, replies, refusal: null };
}

/** The reply is settled: the history has a message for it, sent or failed. */
export function withoutReply(notes: Notes, key: string): Notes {
  return { ...notes, replies: notes.replies.filter((reply) => reply.key !== key) };
}

/** Nothing was sent: text and file go back to the box, the text before what was typed meanwhile. */
export function withRefused(notes: Notes, key: string, refusal: Refusal | null): Notes {
  const refused = notes.replies.find((reply) => reply.key === key);
  if (!refused) return notes;
  const draft = [refused.text, notes.draft].filter(Boolean).join('\n');
  return { ...withoutReply(notes, key), draft, file: notes.file ?? refused.file ?? null, refusal };
}

/** The answer was lost. The same key finds out what has become of it. */
export function withLostAnswer(notes: Notes, key: string): Notes {
  return {
    ...notes,
    replies: notes.replies.map((reply) => (reply.key === key ? { ...reply, sentBy: null } : reply)),
  };
}

/**
 * The replies without a message in the thread: a poll may bring the message before the answer, or where the answer was lost.
 * Message IDs grow with time, and two replies with the same text are two messages.
 */
export function unmatchedReplies(
  { replies }: Notes,
  newestFirst: readonly ThreadMessage[],
): readonly Reply[] {
  const taken = new Set<string>();
  return replies.filter(({ text, file, after }) => {
    const match = newestFirst.findLast(
      (message) =>
        message.direction === 'outbound' &&
        // What a file is found by may be more than its caption.
        (file ? fileOf(message)?.id === file.id : message.text === text) &&
        message.id > after &&
        !taken.has(message.id),
    );
    if (match) taken.add(match.id);
    return !match;
  });
}

export function parseNotes(text: string): Notes {
  // Written by `JSON.stringify` below, in this tab.
  return text ? { ...NO_NOTES, ...(JSON.parse(text) as Partial<Notes>) } : NO_NOTES;
}

export function formatNotes(notes: Notes): string {
  const { draft, file, replies, refusal } = notes;
  const isEmpty = draft === '' && file === null && replies.length === 0 && refusal === null;
  return isEmpty ? '' : JSON.stringify(notes);
}
