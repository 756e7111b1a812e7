import { bodyContent, type ContactBody, type LocationBody, type MessageContent } from '@waxwing/core';
import type { proto } from '@whiskeysockets/baileys';
import { truncate } from '../truncate.js';
import { mediaReaders } from './media-readers.js';
import { readVcard } from './read-vcard.js';

const MAX_NAME = 256;
const MAX_ADDRESS = 512;
const MAX_URL = 2_048;
/** Phones send 12 options at most. */
const MAX_OPTIONS = 32;
/** The body of a message is that of a row: who sends more cards is cut. */
const MAX_CARDS_BYTES = 24 * 1_024;

type Reader<Field extends keyof proto.IMessage> = (
  value: NonNullable<proto.IMessage[Field]>,
) => MessageContent | undefined;

/**
 * By field of WhatsApp's message. A reader answers undefined for what it cannot make sense of; the first that reads wins. All of it is
 * chosen by a stranger: whatever comes, a reader neither throws nor answers more than a row takes.
 */
export const CONTENT_READERS: { readonly [Field in keyof proto.IMessage]?: Reader<Field> } = {
  ...mediaReaders,
  locationMessage: (location) =>
    placeOf(location, {
      ...lineOf('name', location.name, MAX_NAME),
      ...lineOf('address', location.address, MAX_ADDRESS),
      ...lineOf('url', location.url, MAX_URL),
      ...(location.isLive && { live: true }),
    }),
  liveLocationMessage: (location) =>
    placeOf(location, { ...lineOf('name', location.caption, MAX_NAME), live: true }),
  contactMessage: (contact) => contactsOf([contact]),
  contactsArrayMessage: ({ contacts }) => contactsOf(contacts ?? []),
  pollCreationMessage: pollOf,
  pollCreationMessageV2: pollOf,
  pollCreationMessageV3: pollOf,
  pollCreationMessageV5: pollOf,
  buttonsResponseMessage: ({ selectedDisplayText }) => choiceOf(selectedDisplayText),
  templateButtonReplyMessage: ({ selectedDisplayText }) => choiceOf(selectedDisplayText),
  listResponseMessage: ({ title }) => choiceOf(title),
  interactiveResponseMessage: ({ body }) => choiceOf(body?.text),
  extendedTextMessage: ({ text }) => ({ type: 'text', text: text ?? '' }),
  conversation: (text) => ({ type: 'text', text }),
  // The phone hides the message from its linked devices.
  placeholderMessage: () => bodyContent({ type: 'unavailable', reason: 'phone_only' }),
};

/** What messages say that are not read otherwise, so that they are found. */
export const SHOWN_TEXTS: {
  readonly [Field in keyof proto.IMessage]?: (
    value: NonNullable<proto.IMessage[Field]>,
  ) => string | null | undefined;
} = {
  templateMessage: ({ hydratedTemplate, hydratedFourRowTemplate }) =>
    (hydratedTemplate ?? hydratedFourRowTemplate)?.hydratedContentText,
  buttonsMessage: ({ contentText }) => contentText,
  listMessage: ({ description, title }) => description || title,
  interactiveMessage: ({ body }) => body?.text,
  groupInviteMessage: ({ caption, groupName }) => caption || groupName,
  productMessage: ({ body, product }) => body || product?.title,
  orderMessage: ({ message, orderTitle }) => message || orderTitle,
  eventMessage: ({ name }) => name,
};

/** Buttons and lists answer with their label. */
function choiceOf(label: string | null | undefined): MessageContent | undefined {
  return label ? { type: 'text', text: label } : undefined;
}

function lineOf<Name extends string>(name: Name, value: string | null | undefined, max: number) {
  return (value ? { [name]: truncate(value, max) } : {}) as { [name in Name]?: string };
}

interface Degrees {
  readonly degreesLatitude?: number | null;
  readonly degreesLongitude?: number | null;
}

/** A place without a name is found by its degrees. */
function placeOf(
  { degreesLatitude, degreesLongitude }: Degrees,
  more: Partial<LocationBody>,
): MessageContent | undefined {
  const [latitude, longitude] = [degreesLatitude ?? 0, degreesLongitude ?? 0];
  // Not a number is neither.
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return undefined;
  const content = bodyContent({ type: 'location', latitude, longitude, ...more });
  return { ...content, text: content.text || `${latitude},${longitude}` };
}

function contactsOf(contacts: readonly proto.Message.IContactMessage[]): MessageContent {
  const cards: ContactBody['cards'][number][] = [];
  let bytes = 0;
  for (const { vcard, displayName } of contacts) {
    const card = readVcard(vcard ?? '', displayName ?? '');
    bytes += Buffer.byteLength(JSON.stringify(card));
    if (bytes > MAX_CARDS_BYTES) break;
    cards.push(card);
  }
  // The text holds all names, so that a search also finds cards that are not stored.
  const text = contacts.map(({ displayName }, n) => displayName || (cards[n]?.name ?? '')).join(', ');
  return { ...bodyContent({ type: 'contact', cards }), text };
}

function pollOf({ name, options, selectableOptionsCount }: proto.Message.IPollCreationMessage) {
  return bodyContent({
    type: 'poll',
    question: truncate(name ?? '', MAX_NAME),
    options: (options ?? [])
      .slice(0, MAX_OPTIONS)
      .map(({ optionName }) => truncate(optionName ?? '', MAX_NAME)),
    selectable: selectableOptionsCount ?? 0,
  });
}
