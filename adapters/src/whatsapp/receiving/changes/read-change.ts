import { type ChangeContent, type ChangeKind, isSealed, type SealedContent } from '@waxwing/core';
import type { proto } from '@whiskeysockets/baileys';
import type { Baileys } from '../../load-baileys.js';
import { readContent } from '../content/read-content.js';
import { truncate } from '../truncate.js';

/** A change as it stands on the wire. */
export interface WireChange {
  readonly kind: ChangeKind;
  readonly targetWaId: string;
  readonly content: ChangeContent | SealedContent;
  /** Milliseconds by the clock of the phone; undefined where it tells none. */
  readonly madeAt: number | undefined;
}

const MAX_ID_LENGTH = 128;
/** The most encrypted bytes: the hashes of chosen options; a text of 65,536 characters. */
const MAX_SEALED: Readonly<Partial<Record<ChangeKind, number>>> = { vote: 4_096, edit: 262_144 };
const MAX_IV = 64;
/** An emoji with its modifiers; others may send anything. */
const MAX_EMOJI_LENGTH = 64;

type Read = Omit<WireChange, 'targetWaId' | 'madeAt'> & {
  readonly key: proto.IMessageKey | null | undefined;
  readonly time?: unknown;
};

/** What a message does to another one; undefined where it stands by itself, or names no other. */
export function readChange(baileys: Baileys, message: proto.IMessage): WireChange | undefined {
  const read = readAny(baileys, baileys.normalizeMessageContent(message) ?? {});
  const targetWaId = truncate(read?.key?.id ?? '', MAX_ID_LENGTH);
  if (!read || targetWaId === '' || isTooLong(read)) return undefined;
  const madeAt = Number(read.time);
  return {
    kind: read.kind,
    targetWaId,
    content: read.content,
    madeAt: Number.isFinite(madeAt) && madeAt > 0 ? madeAt : undefined,
  };
}

/** Whether a change is larger than any app makes it. All changes that wait for one message are in memory together. */
function isTooLong({ kind, content }: Read): boolean {
  if (!isSealed(content)) return false;
  return content.payload.length > (MAX_SEALED[kind] ?? 0) || content.iv.length > MAX_IV;
}

function readAny(baileys: Baileys, message: proto.IMessage): Read | undefined {
  const { reactionMessage, pollUpdateMessage, protocolMessage, secretEncryptedMessage } = message;
  if (reactionMessage) {
    const { key, text, senderTimestampMs } = reactionMessage;
    const emoji = truncate(text ?? '', MAX_EMOJI_LENGTH);
    return { kind: 'reaction', key, content: { kind: 'reaction', emoji }, time: senderTimestampMs };
  }
  if (pollUpdateMessage) {
    const { pollCreationMessageKey: key, vote, senderTimestampMs } = pollUpdateMessage;
    return { kind: 'vote', key, content: sealedOf(vote), time: senderTimestampMs };
  }
  const { MESSAGE_EDIT: SECRET_EDIT } = baileys.proto.Message.SecretEncryptedMessage.SecretEncType;
  if (secretEncryptedMessage?.secretEncType === SECRET_EDIT) {
    return {
      kind: 'edit',
      key: secretEncryptedMessage.targetMessageKey,
      content: sealedOf(secretEncryptedMessage),
    };
  }
  return protocolMessage ? readProtocol(baileys, protocolMessage) : undefined;
}

function readProtocol(baileys: Baileys, protocol: proto.Message.IProtocolMessage): Read | undefined {
  const { REVOKE, MESSAGE_EDIT } = baileys.proto.Message.ProtocolMessage.Type;
  const { type, key, timestampMs } = protocol;
  if (type === REVOKE) return { kind: 'delete', key, content: { kind: 'delete' } };
  if (type !== MESSAGE_EDIT) return undefined;
  const text = readEdit(baileys, protocol);
  return text === undefined
    ? undefined
    : { kind: 'edit', key, content: { kind: 'edit', text }, time: timestampMs };
}

/** The text or caption that an edit sets; undefined where it holds no message, or one that says nothing that could be read. */
export function readEdit(
  baileys: Baileys,
  { editedMessage }: proto.Message.IProtocolMessage,
): string | undefined {
  if (!editedMessage) return undefined;
  const reading = readContent(baileys, editedMessage, new Uint8Array());
  if (reading.kind === 'none') return undefined;
  const { type, text } = reading.content;
  const isUnread = type === 'unsupported' || type === 'unavailable';
  return isUnread && text === '' ? undefined : text;
}

function sealedOf(
  held: { readonly encPayload?: Uint8Array | null; readonly encIv?: Uint8Array | null } | null | undefined,
): SealedContent {
  return { payload: held?.encPayload ?? new Uint8Array(), iv: held?.encIv ?? new Uint8Array() };
}
