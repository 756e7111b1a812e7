import { InvalidContent } from '../errors.js';
import { jsonByteLength } from '../history/page-size.js';
import type { ContactInput, LocationInput, PlainBodyInput, PollInput } from './body-input.js';
import { parseContentText } from './content-text.js';
import type {
  ContactBody,
  ContactCard,
  ContactPhone,
  LocationBody,
  MessageBody,
  PollBody,
} from './message-body.js';
import { parseNumberInContent } from './number-in-content.js';

export const CONTENT_LIMITS = {
  placeName: 256,
  address: 512,
  contactName: 128,
  email: 254,
  organization: 128,
  cards: 20,
  phones: 10,
  emails: 10,
  question: 255,
  option: 100,
  options: 12,
} as const;

/** The largest body as JSON. */
const MAX_BODY_BYTES = 32_768;

/** The body of a message in its stored form: the same input always makes the same JSON. @throws InvalidContent */
export function parseBody(input: PlainBodyInput): MessageBody {
  switch (input.type) {
    case 'location':
      return parseLocation(input.location);
    case 'contact':
      return parseContact(input.contact);
    case 'poll':
      return parsePoll(input.poll);
  }
}

function parseLocation({ latitude, longitude, name, address }: LocationInput): LocationBody {
  return {
    type: 'location',
    latitude: parseDegrees('location.latitude', latitude, 90),
    longitude: parseDegrees('location.longitude', longitude, 180),
    ...(name !== undefined && { name: parseContentText('location.name', name, CONTENT_LIMITS.placeName) }),
    ...(address !== undefined && {
      address: parseContentText('location.address', address, CONTENT_LIMITS.address),
    }),
  };
}

function parseDegrees(field: string, degrees: number, most: number): number {
  if (!(Math.abs(degrees) <= most)) throw new InvalidContent(field, `must be between -${most} and ${most}`);
  return degrees;
}

function parseContact(cards: readonly ContactInput[]): ContactBody {
  assertCount('contact', cards, 1, CONTENT_LIMITS.cards);
  const body: ContactBody = {
    type: 'contact',
    cards: cards.map((card, index) => parseCard(`contact.${index}`, card)),
  };
  if (jsonByteLength(JSON.stringify(body)) > MAX_BODY_BYTES)
    throw new InvalidContent('contact', 'is too large: send fewer cards at once');
  return body;
}

function parseCard(field: string, { name, phones, emails, org }: ContactInput): ContactCard {
  assertCount(`${field}.phones`, phones, 1, CONTENT_LIMITS.phones);
  if (emails) assertCount(`${field}.emails`, emails, 0, CONTENT_LIMITS.emails);
  return {
    name: parseContentText(`${field}.name`, name, CONTENT_LIMITS.contactName),
    phones: phones.map((phone, index) => parsePhone(`${field}.phones.${index}.number`, phone)),
    ...(emails?.length && {
      emails: emails.map((email, index) =>
        parseContentText(`${field}.emails.${index}`, email, CONTENT_LIMITS.email),
      ),
    }),
    ...(org !== undefined && { org: parseContentText(`${field}.org`, org, CONTENT_LIMITS.organization) }),
  };
}

function parsePhone(field: string, { number, type }: ContactInput['phones'][number]): ContactPhone {
  const digits = parseNumberInContent(field, number).number;
  // A card shows a number: what has none cannot stand there.
  if (digits === null) throw new InvalidContent(field, 'must be a phone number');
  return { number: `+${digits}`, ...(type !== undefined && { type }), waid: digits };
}

/** Votes name an option by its text alone, so that no two may be equal. */
function parsePoll({ question, options, selectable = 1 }: PollInput): PollBody {
  assertCount('poll.options', options, 2, CONTENT_LIMITS.options);
  const parsed = options.map((option, index) =>
    parseContentText(`poll.options.${index}`, option.trim(), CONTENT_LIMITS.option),
  );
  const repeated = parsed.findIndex((option, index) => parsed.indexOf(option) < index);
  if (repeated !== -1) throw new InvalidContent(`poll.options.${repeated}`, 'repeats an option');
  if (!Number.isInteger(selectable) || selectable < 1 || selectable > parsed.length)
    throw new InvalidContent('poll.selectable', 'must be between 1 and the number of options');
  return {
    type: 'poll',
    question: parseContentText('poll.question', question, CONTENT_LIMITS.question),
    options: parsed,
    selectable,
  };
}

function assertCount(field: string, items: readonly unknown[], least: number, most: number): void {
  if (items.length < least || items.length > most)
    throw new InvalidContent(field, `must have ${least} to ${most} entries`);
}

/** What arrives must be what was sent, and an empty line in a card or a poll shows nothing. */
