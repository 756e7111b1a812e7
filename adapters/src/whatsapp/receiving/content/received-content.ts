import type { MessageContent } from '@waxwing/core';

/** Why a stanza leaves no message of its own. */
export type NoContentReason =
  /** Its pictures arrive as messages of their own. */
  | 'album-header'
  | 'bot'
  | 'call'
  /** Says something about the message beside it, which is missing. */
  | 'context'
  | 'empty'
  | 'group-key'
  | 'history'
  | 'own-copy'
  /** What the protocol itself sends: deletions, timers, keys of the app state. */
  | 'protocol'
  | 'reaction'
  | 'sticker-sync'
  | 'vote';

export type ContentReading =
  | { readonly kind: 'content'; readonly content: MessageContent }
  | { readonly kind: 'none'; readonly reason: NoContentReason };

/** What was read, for counting: a type with the field that no reader knows, or `none` with its reason. */
export interface ReadKind {
  readonly kind: string;
  readonly field: string;
}

/** A field of a later version has no name; its sender chooses its number. */
const UNNAMED_FIELD = /^field_\d+$/;

export function kindOf(reading: ContentReading): ReadKind {
  if (reading.kind === 'none') return { kind: 'none', field: reading.reason };
  const { type, body } = reading.content;
  const field = body?.type === 'unsupported' ? body.field : '';
  return { kind: type, field: UNNAMED_FIELD.test(field) ? 'unnamed' : field };
}
