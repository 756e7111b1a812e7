import {
  type BinaryNode,
  getBinaryNodeChild,
  normalizeMessageContent,
  type proto,
} from '@whiskeysockets/baileys';
import type { ArrivedRecord } from '../state/records.js';
import { mediaTypeOf } from './media-type.js';

/** A message as a linked device sent it to one phone, and as that phone shows it. */
export interface SentMessage {
  readonly content: proto.IMessage;
  readonly stanza: BinaryNode;
  /** The ciphertext for this phone. */
  readonly enc: BinaryNode;
  readonly shown: ArrivedRecord;
  /** After how many seconds the messages of the chat disappear. */
  readonly timer?: number | undefined;
}

/** Why a real phone would not show the message as it was meant, each as the end of a sentence about it. */
export function rejectionsOf(sent: SentMessage): string[] {
  const { shown } = sent;
  return [
    ...rejectionsOfMediaType(sent),
    ...(shown.file?.rejections ?? []),
    ...rejectionsOfPoll(sent),
    ...rejectionsOfEdit(sent),
    ...(shown.contact?.some(({ phones }) => !phones.some(({ waid }) => waid !== undefined))
      ? ['holds a vCard without waid, which offers no chat']
      : []),
    ...rejectionsOfMentions(shown),
    ...rejectionsOfTimer(sent),
    ...(shown.action?.refused === undefined ? [] : [shown.action.refused]),
  ];
}

function rejectionsOfMentions({ mentions = [], text }: ArrivedRecord): string[] {
  const marks: readonly string[] = text.match(/@\d+/g) ?? [];
  const missing = mentions.filter((jid) => !marks.includes(`@${userOf(jid)}`));
  return missing.map((jid) => `mentions ${jid} without @${userOf(jid)} in its text`);
}

/** The phone shows that the sender keeps the message. */
function rejectionsOfTimer({ shown, timer }: SentMessage): string[] {
  if (!timer || shown.action || shown.type === 'timer' || shown.expires === timer) return [];
  return [
    shown.expires === undefined
      ? `comes without the timer of its chat, ${timer} s`
      : `disappears after ${shown.expires} s in a chat of ${timer} s`,
  ];
}

/** Phones take a place without a media type as well. */
function rejectionsOfMediaType({ content, enc }: SentMessage): string[] {
  const expected = mediaTypeOf(content);
  const { mediatype } = enc.attrs;
  if (expected === undefined || expected === 'location' || mediatype === expected) return [];
  return [
    mediatype === undefined
      ? `carries no mediatype, and has to say ${expected}`
      : `carries the mediatype ${mediatype} instead of ${expected}`,
  ];
}

const MIN_OPTIONS = 2;
const MAX_OPTIONS = 12;

function rejectionsOfPoll({ stanza, shown: { poll, secret } }: SentMessage): string[] {
  if (!poll) return [];
  const { options } = poll;
  const found: string[] = [];
  if (getBinaryNodeChild(stanza, 'meta')?.attrs.polltype !== 'creation')
    found.push('is a poll without its meta node');
  if (new Set(options).size < options.length) found.push('is a poll with one option twice');
  if (options.length < MIN_OPTIONS || options.length > MAX_OPTIONS)
    found.push(`is a poll with ${options.length} options`);
  if (secret === undefined) found.push('is a poll without a messageSecret, so no vote can be read');
  return found;
}

/** What an edit or a deletion for everyone has to say on its stanza. */
const EDIT_ATTRIBUTES: Readonly<Record<string, string>> = { edit: '1', delete: '7' };

function rejectionsOfEdit({ content, stanza, shown: { type, action } }: SentMessage): string[] {
  const expected = action && EDIT_ATTRIBUTES[type];
  const found: string[] = [];
  if (expected !== undefined && stanza.attrs.edit !== expected)
    found.push(`is of type ${type} and does not say edit="${expected}"`);
  if (action && !keyOf(content)?.remoteJid) found.push('names a message without the chat of it');
  return found;
}

function keyOf(message: proto.IMessage): proto.IMessageKey | null | undefined {
  const one = normalizeMessageContent(message) ?? {};
  return (
    one.reactionMessage?.key ??
    one.protocolMessage?.key ??
    one.pollUpdateMessage?.pollCreationMessageKey ??
    one.secretEncryptedMessage?.targetMessageKey
  );
}

const userOf = (jid: string): string => jid.split(/[:@]/)[0] ?? '';
