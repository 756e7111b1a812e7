import { type EventBody, encodeId } from '@waxwing/contract';
import { type AccountEvent, EVENT_TEXT_CHARACTERS, jsonByteLength, truncateText } from '@waxwing/core';
import { presentV1Message } from '../v1/present-message.js';

/** What the text may take of a body of at most 20,000 bytes; the rest has names, ids and times, and one sentence. */
const MAX_TEXT_BYTES = 17_500;

type MessageEventData = Extract<EventBody, { type: 'message.received' }>['data'];

/** The message as it was then, or its id alone where its content is gone. */
export function presentMessageEvent({
  objectId,
  message,
}: Pick<AccountEvent, 'objectId' | 'message'>): MessageEventData {
  const message_id = encodeId('msg', message?.message.id ?? objectId ?? '');
  if (!message) return { message_id, message: null, content_deleted: true };
  const maxCharacters = charactersThatFit(message.message.text);
  return { message_id, message: presentV1Message(message, { maxCharacters }) };
}

/** How many characters of a text an event shows: 16,384, or fewer where they take more bytes as JSON. */
function charactersThatFit(text: string): number {
  const most = truncateText(text, EVENT_TEXT_CHARACTERS);
  if (jsonByteLength(most) <= MAX_TEXT_BYTES) return EVENT_TEXT_CHARACTERS;
  let [bytes, characters] = [0, 0];
  for (const character of most) {
    bytes += jsonByteLength(character);
    if (bytes > MAX_TEXT_BYTES) break;
    characters += 1;
  }
  return characters;
}
