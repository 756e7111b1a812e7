import type { Card, Location, NewMessage, Poll } from '@waxwing/contract/sandbox';
import type { proto } from '@whiskeysockets/baileys';
import type { ArrivedRecord } from '../state/records.js';
import { writeVcard } from './vcard.js';

/** The parts of a message that stand by themselves. */
export type Content = Pick<NewMessage, 'text' | 'location' | 'contact' | 'poll' | 'viewOnce'>;

/** The content as a phone encodes it; `contextInfo` tells to what it replies. */
export function composeContent(content: Content, contextInfo?: proto.IContextInfo): proto.IMessage {
  const { text = '', location, contact, poll, viewOnce } = content;
  const context = contextInfo && { contextInfo };
  if (location) return composeLocation(location, context);
  if (contact) return composeContacts(contact, context);
  if (poll) return composePoll(poll, context);
  if (viewOnce) return { [`${viewOnce}Message`]: { viewOnce: true, ...context } };
  return context ? { extendedTextMessage: { text, ...context } } : { conversation: text };
}

/** A message as another one quotes it: of a file, what it is, without where it is. */
export function composeQuoted(quoted: ArrivedRecord): proto.IMessage {
  const { type, text, file } = quoted;
  if (!file) return composeContent(quoted);
  const { mime: mimetype, voice, name } = file;
  const described = { mimetype, ...(voice && { ptt: true }), ...(name && { fileName: name }) };
  return { [`${type}Message`]: { ...described, ...(text && { caption: text }) } };
}

type Context = { readonly contextInfo: proto.IContextInfo } | undefined;

function composeLocation(location: Location, context: Context): proto.IMessage {
  const { latitude: degreesLatitude, longitude: degreesLongitude, live, ...described } = location;
  const at = { degreesLatitude, degreesLongitude, ...context };
  const { name, ...rest } = described;
  if (live) return { liveLocationMessage: { ...at, ...(name && { caption: name }), sequenceNumber: 1 } };
  return { locationMessage: { ...at, ...(name && { name }), ...rest } };
}

function composeContacts(cards: readonly Card[], context: Context): proto.IMessage {
  const contacts = cards.map((card) => ({ displayName: card.name, vcard: writeVcard(card) }));
  const [first] = contacts;
  if (contacts.length === 1) return { contactMessage: { ...first, ...context } };
  return { contactsArrayMessage: { displayName: `${contacts.length} contacts`, contacts, ...context } };
}

function composePoll({ question, options, selectable = 0 }: Poll, context: Context): proto.IMessage {
  const poll = {
    name: question,
    options: options.map((optionName) => ({ optionName })),
    selectableOptionsCount: selectable,
    ...context,
  };
  return selectable === 1 ? { pollCreationMessageV3: poll } : { pollCreationMessage: poll };
}
