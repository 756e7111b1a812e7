import type { ContactCard, LocationBody, OutgoingBody, PollBody, TextBody } from '@waxwing/core';
import type { BinaryNode, proto } from '@whiskeysockets/baileys';
import { vcardOf } from './vcard.js';

/** A body in WhatsApp's own form, without what every message has beside it. @throws of a kind that is not sent */
export function composeContent(body: OutgoingBody['body'], text: string): proto.IMessage {
  switch (body.type) {
    case 'text':
      return { extendedTextMessage: { text, ...previewOf(body) } };
    case 'location':
      return { locationMessage: locationOf(body) };
    case 'contact':
      return contactOf(body.cards);
    case 'poll':
      return pollOf(body);
    default:
      throw new Error(`a message of type ${body.type} cannot be composed`);
  }
}

/** What the stanza has beside the message. */
export function nodesBeside({ type }: OutgoingBody['body']): BinaryNode[] {
  return type === 'poll' ? [{ tag: 'meta', attrs: { polltype: 'creation' } }] : [];
}

/** Phones show it where its link stands in the text. */
function previewOf({ preview }: TextBody): Partial<proto.Message.IExtendedTextMessage> {
  if (!preview) return {};
  const { url, title, description, image } = preview;
  const thumbnail = image && 'thumbnail' in image ? image.thumbnail : undefined;
  return {
    matchedText: url,
    title,
    ...(description !== undefined && { description }),
    ...(thumbnail !== undefined && { jpegThumbnail: Buffer.from(thumbnail, 'base64') }),
  };
}

function locationOf({ latitude, longitude, name, address }: LocationBody): proto.Message.ILocationMessage {
  return {
    degreesLatitude: latitude,
    degreesLongitude: longitude,
    ...(name !== undefined && { name }),
    ...(address !== undefined && { address }),
  };
}

function contactOf(cards: readonly ContactCard[]): proto.IMessage {
  const contacts = cards.map((card) => ({ displayName: card.name, vcard: vcardOf(card) }));
  const [only, another] = contacts;
  if (only && !another) return { contactMessage: only };
  return { contactsArrayMessage: { displayName: `${contacts.length} contacts`, contacts } };
}

/** Phones let a voter choose one option of a V3, and any number of the older form. */
function pollOf({ question, options, selectable }: PollBody): proto.IMessage {
  const poll = {
    name: question,
    options: options.map((optionName) => ({ optionName })),
    selectableOptionsCount: selectable,
  };
  return selectable === 1 ? { pollCreationMessageV3: poll } : { pollCreationMessage: poll };
}
