/** What happens to a message after it was sent: a reaction, an edit, a deletion, or a vote in a poll. */
export const CHANGE_KINDS = ['reaction', 'edit', 'delete', 'vote'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

export type ChangeContent =
  /** An empty emoji takes the reaction back. */
  | { readonly kind: 'reaction'; readonly emoji: string }
  | { readonly kind: 'edit'; readonly text: string }
  | { readonly kind: 'delete' }
  /** None of the options takes the vote back. */
  | { readonly kind: 'vote'; readonly options: readonly string[] };

/** A content that is encrypted with the secret of the message that it changes. */
export interface SealedContent {
  readonly payload: Uint8Array;
  readonly iv: Uint8Array;
}

/** A person's addresses, digits; null where they are not known. */
export interface PersonAddress {
  readonly number: string | null;
  readonly lid: string | null;
}

/** A change as WhatsApp delivers it. */
export interface IncomingChange {
  /** WhatsApp's id of the change itself. */
  readonly waId: string;
  readonly targetWaId: string;
  /** The other party of the chat. */
  readonly peer: PersonAddress;
  /** The account itself. */
  readonly own: PersonAddress;
  /** Whether the account's own phone made it. */
  readonly fromMe: boolean;
  readonly kind: ChangeKind;
  readonly content: ChangeContent | SealedContent;
  /** By the clock of the phone that made it: orders the changes of one person. */
  readonly madeAt: Date;
  /** By WhatsApp's clock. */
  readonly at: Date;
}

export const isSealed = (content: ChangeContent | SealedContent): content is SealedContent =>
  'payload' in content;

/** Why a change waits for something, or is never applied. */
export type PendingReason = 'no_target' | 'unknown_chat' | 'unavailable' | 'no_secret' | 'undecryptable';
export type RefusalReason =
  | 'not_author'
  | 'too_late'
  | 'not_editable'
  | 'not_a_poll'
  | 'deleted'
  | 'too_many';

/** So many changes of a kind by one person may wait for a message, or for what opens them. Further ones are refused: `too_many`. */
export const MAX_WAITING_CHANGES = 2_000;

/**
 * The most changes of one person in a chat that are kept while no message is found for them; the account's own are counted apart. The
 * oldest are dropped, because a contact can name any number of messages that do not exist.
 */
export const MAX_UNMATCHED_CHANGES = 2 * MAX_WAITING_CHANGES;

/** A change with the message that it changes. */
export interface ChangeOf extends MessageChange {
  readonly messageId: string;
}

/** A change of a message, as it is shown. */
export interface MessageChange {
  readonly id: string;
  readonly fromMe: boolean;
  /** The chat id of who made it; the account's own number for its own. */
  readonly from: string | null;
  readonly content: ChangeContent;
  /** The text that an edited message had at first. */
  readonly original: string | null;
  readonly madeAt: Date;
  readonly at: Date;
}
