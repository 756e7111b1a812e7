import type { Location, Poll } from '@waxwing/contract/sandbox';
import { normalizeMessageContent, proto } from '@whiskeysockets/baileys';
import type { ArrivedRecord } from '../state/records.js';
import { readVcard } from './vcard.js';

/** What a phone shows of a message by itself. */
export type ShownContent = Pick<
  ArrivedRecord,
  | 'text'
  | 'type'
  | 'location'
  | 'contact'
  | 'poll'
  | 'preview'
  | 'mentions'
  | 'forwarded'
  | 'expires'
  | 'secret'
>;

const SIDE_DATA = ['messageContextInfo', 'senderKeyDistributionMessage'];

export function readContent(message: proto.IMessage): ShownContent {
  const one = normalizeMessageContent(message) ?? {};
  const secret = (message.messageContextInfo ?? one.messageContextInfo)?.messageSecret;
  return {
    ...(textOf(one) ?? locationOf(one) ?? contactOf(one) ?? pollOf(one) ?? timerOf(one) ?? otherOf(one)),
    ...contextOf(contextInfoOf(one)),
    ...(secret && { secret: Buffer.from(secret).toString('base64') }),
  };
}

/** What a message's kind holds of the messages around it. */
export function contextInfoOf(message: proto.IMessage): proto.IContextInfo | undefined {
  const parts = Object.values(normalizeMessageContent(message) ?? {}) as (unknown | null)[];
  for (const part of parts) {
    const context = (part as { contextInfo?: proto.IContextInfo | null } | null)?.contextInfo;
    if (context) return context;
  }
  return undefined;
}

function contextOf(context: proto.IContextInfo | undefined): Partial<ShownContent> {
  const { mentionedJid, isForwarded, forwardingScore, expiration } = context ?? {};
  return {
    ...(mentionedJid && mentionedJid.length > 0 && { mentions: mentionedJid }),
    ...(isForwarded && { forwarded: forwardingScore ?? 1 }),
    ...(expiration && { expires: expiration }),
  };
}

function textOf({ conversation, extendedTextMessage }: proto.IMessage): ShownContent | undefined {
  const text = conversation ?? extendedTextMessage?.text;
  if (text === undefined || text === null) return undefined;
  const { matchedText: url, title, description, jpegThumbnail } = extendedTextMessage ?? {};
  const image = jpegThumbnail?.length ? Buffer.from(jpegThumbnail).toString('base64') : undefined;
  const shown = { ...(description && { description }), ...(image && { image }) };
  const preview = url && title ? { url, title, ...shown } : undefined;
  return { type: 'text', text, ...(preview && { preview }) };
}

function locationOf({ locationMessage, liveLocationMessage }: proto.IMessage): ShownContent | undefined {
  const at = locationMessage ?? liveLocationMessage;
  if (!at) return undefined;
  const name = locationMessage?.name ?? liveLocationMessage?.caption;
  const { address, url } = locationMessage ?? {};
  const location: Location = {
    latitude: at.degreesLatitude ?? 0,
    longitude: at.degreesLongitude ?? 0,
    ...(name && { name }),
    ...(address && { address }),
    ...(url && { url }),
    ...(liveLocationMessage && { live: true }),
  };
  return { type: 'location', text: name ?? address ?? '', location };
}

function contactOf({ contactMessage, contactsArrayMessage }: proto.IMessage): ShownContent | undefined {
  const contacts = contactMessage ? [contactMessage] : contactsArrayMessage?.contacts;
  if (!contacts) return undefined;
  const contact = contacts.map(({ displayName, vcard }) => readVcard(vcard ?? '', displayName ?? ''));
  return { type: 'contact', text: contact.map(({ name }) => name).join(', '), contact };
}

function pollOf(message: proto.IMessage): ShownContent | undefined {
  const created =
    message.pollCreationMessage ?? message.pollCreationMessageV2 ?? message.pollCreationMessageV3;
  if (!created) return undefined;
  const poll: Poll = {
    question: created.name ?? '',
    options: (created.options ?? []).map(({ optionName }) => optionName ?? ''),
    selectable: created.selectableOptionsCount ?? 0,
  };
  return { type: 'poll', text: poll.question, poll };
}

function timerOf({ protocolMessage }: proto.IMessage): ShownContent | undefined {
  if (protocolMessage?.type !== proto.Message.ProtocolMessage.Type.EPHEMERAL_SETTING) return undefined;
  const seconds = protocolMessage.ephemeralExpiration ?? 0;
  return { type: 'timer', text: seconds ? `Messages disappear after ${seconds} s` : 'Messages stay' };
}

function otherOf(message: proto.IMessage): ShownContent {
  const [kind = 'empty'] = Object.keys(message).filter((key) => !SIDE_DATA.includes(key));
  const { imageMessage, videoMessage, documentMessage } = message;
  const captioned = imageMessage ?? videoMessage ?? documentMessage;
  return { type: kind.replace(/Message$/, ''), text: captioned?.caption ?? '' };
}
