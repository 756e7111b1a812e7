import { formatUtcMinute } from '../shared/day.js';
import type { Hold, HoldCode, MessageHold } from './hold.js';

/** What comes before "until …". */
const SENTENCES: Readonly<Record<HoldCode, string>> = {
  gap: 'Messages leave one after the other with gaps between them, as those of a person do: it waits',
  hour_budget: 'As many messages as this number may send in an hour have left: it waits',
  day_budget: 'As many messages as this number may send in a day have left: it waits',
  recipient_budget: 'This recipient has got as many messages as is safe: it waits',
  settling: 'The number has just connected and begins slowly: it waits',
  quiet_hours:
    'It is to somebody who has not written to this number, and waits for the end of the quiet hours',
  whatsapp_quota: 'WhatsApp lets this number begin no more new chats than it has: it waits',
  check_budget: 'As many numbers as is safe have been looked up on WhatsApp: it waits',
  number_held:
    'Messages to people who have not written to this number are held, since WhatsApp may restrict it: it waits',
  number_restricted: 'WhatsApp has restricted this number: it waits',
  number_banned: 'WhatsApp has banned this number',
  first_contacts_off:
    'The owner of the instance has switched off messages to people who have not written to it',
};

/** What comes behind "it waited for …". */
const WAITED_FOR: Readonly<Record<HoldCode, string>> = {
  gap: 'its turn, as messages leave one after the other with gaps between them',
  hour_budget: 'the next hour, as many messages as this number may send in one had left',
  day_budget: 'the next day, as many messages as this number may send in one had left',
  recipient_budget: 'a later time, as this recipient had got as many messages as is safe',
  settling: 'the number to settle after it had connected',
  quiet_hours: 'the end of the quiet hours',
  whatsapp_quota: 'new chats, of which WhatsApp lets this number begin no more than it has',
  check_budget: 'its number to be looked up on WhatsApp, where as many as is safe had been',
  number_held: 'the end of the hold on messages to people who have not written to this number',
  number_restricted: 'the end of WhatsApp’s restriction of this number',
  number_banned: 'the number, which WhatsApp has banned',
  first_contacts_off:
    'first contacts, which the owner of the instance has switched off for people who have not written to it',
};

/** Why a message failed whose validity ended while it was held. */
export function describeExpiry(code: HoldCode): string {
  return `The message could not be sent within its validity: it waited for ${WAITED_FOR[code]}.`;
}

export function describeHold({ code, until }: Hold): MessageHold {
  const end = until ? ` until ${formatUtcMinute(until)}` : '';
  return { code, until, sentence: `${SENTENCES[code]}${end}.` };
}
