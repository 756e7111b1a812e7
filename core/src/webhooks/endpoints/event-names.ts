import {
  DEFAULT_TYPES,
  EVENT_TYPES,
  type EventType,
  maskOf,
  STREAM_ONLY_TYPES,
} from '../../events/event-type.js';
import { InvalidWebhook } from '../errors.js';

/** The types that an endpoint can take. */
export const ENDPOINT_TYPES: readonly EventType[] = EVENT_TYPES.filter(
  (type) => !STREAM_ONLY_TYPES.includes(type),
);

const WILDCARD = '*';

/**
 * The mask of types and wildcards: `message.*` stands for the types of messages that there are today, `*` for all. Without names it is
 * that of the default types.
 * @throws InvalidWebhook when one names no type
 */
export function parseEventNames(names: readonly string[] | undefined): bigint {
  if (names === undefined) return maskOf(DEFAULT_TYPES);
  if (names.length === 0) throw new InvalidWebhook('events', 'events must name at least one type of event');
  return maskOf(names.flatMap(typesNamed));
}

function typesNamed(name: string): readonly EventType[] {
  const found = ENDPOINT_TYPES.filter((type) => matches(type, name));
  if (found.length === 0) throw new InvalidWebhook('events', `events has a type that there is not: ${name}`);
  return found;
}

function matches(type: EventType, name: string): boolean {
  if (name === WILDCARD) return true;
  return name.endsWith(`.${WILDCARD}`) ? type.startsWith(name.slice(0, -1)) : type === name;
}
