import { hiddenNumber } from '../history/peer-number.js';
import type { Conversation } from './conversations.api.js';

type Person = Pick<Conversation, 'name' | 'number' | 'chat_id'>;

/** A letter, a digit, a sign or an emoji: strangers choose names that show nothing, too. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** The name that the person has chosen, or else the number. */
export function nameOf(person: Person): string {
  return chosenName(person) ?? numberOf(person);
}

/** The number, as it is written with its country code. */
export function numberOf({ number, chat_id }: Person): string {
  if (number) return `+${number}`;
  return /^\d+$/.test(chat_id) ? `+${chat_id}` : hiddenNumber(chat_id);
}

/** Undefined where the person has chosen no name that can be seen. */
export function chosenName({ name }: Person): string | undefined {
  return name && VISIBLE.test(name) ? name.trim() : undefined;
}
