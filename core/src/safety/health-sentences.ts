import { formatUtcMinute } from '../shared/day.js';
import type { HealthReasonCode, NumberHealth } from './health.js';
import { isPaced, type SafetyMode } from './safety-mode.js';

interface Words {
  /** What has happened. */
  readonly cause: string;
  /** What its owner can do. */
  readonly advice: string;
  /** The rest of it, where the number is held. */
  readonly ofHold?: string;
}

const LET_THEM_WRITE =
  'Let people write first, for example through a wa.me link: whoever has written to the number can always be answered.';
const FROM_THE_PHONE = 'WhatsApp on the phone itself may show why, and may still send.';

const WORDS: Readonly<Record<HealthReasonCode, Words>> = {
  recovering: {
    cause: 'A hold of this number is over, and it begins again with half its pace',
    advice: LET_THEM_WRITE,
  },
  new_chats_warned: {
    cause: 'WhatsApp warns that this number begins too many new chats',
    advice: LET_THEM_WRITE,
  },
  few_delivered: {
    cause:
      'Few of the first messages to new people are delivered: many may have blocked the number, or the list is old',
    advice: 'Write only to people who expect it, and remove old numbers from your list.',
  },
  few_answers: {
    cause: 'Few of the people who were written to have answered',
    advice: 'Ask something in the first message, or let people write first.',
  },
  many_opt_outs: {
    cause: 'Many of the people who were written to want no more messages',
    advice: 'Write only to people who have agreed to get messages.',
  },
  numbers_missing: {
    cause: 'Many of the numbers are not on WhatsApp, as in a list that was bought',
    advice: 'Check where the list comes from. Numbers that were not found are not charged.',
  },
  same_text: {
    cause: 'The same text went to many people who had not written to the number',
    advice: 'Address people by what concerns them; WhatsApp takes equal texts to strangers for spam.',
  },
  new_chats_nearly_capped: {
    cause: 'WhatsApp has warned a second time that this number begins too many new chats',
    advice: LET_THEM_WRITE,
  },
  new_chats_capped: {
    cause: 'WhatsApp lets this number begin no more new chats',
    advice: LET_THEM_WRITE,
  },
  strangers_refused: {
    cause: 'WhatsApp has refused messages to several people who had not written to the number',
    advice: LET_THEM_WRITE,
    ofHold: 'After the hold one message is tried before others follow.',
  },
  new_chats_locked: {
    cause: 'WhatsApp has restricted this number: it cannot write to people who have not written to it',
    advice: `${LET_THEM_WRITE} ${FROM_THE_PHONE}`,
  },
  known_chats_refused: {
    cause:
      'WhatsApp has restricted this number and refuses messages to people who have written to it as well',
    advice: FROM_THE_PHONE,
  },
  temporarily_banned: {
    cause: 'WhatsApp has banned this number for a time',
    advice:
      'Write to fewer people who do not know the number afterwards. Messages that wait are sent then, unless they expire.',
  },
  locked_by_whatsapp: {
    cause: 'WhatsApp has locked this account',
    advice: 'Open WhatsApp on the phone to see what it asks for.',
  },
  banned_by_whatsapp: {
    cause: 'WhatsApp has banned this number',
    advice: 'Open WhatsApp on the phone and ask for a review; the link to the phone is kept for it.',
  },
};

export interface HealthSetting {
  /** Null where it is not known: of a state that was told or stored at another time. */
  readonly mode: SafetyMode | null;
  readonly now: Date;
}

export interface HealthWords {
  readonly sentence: string | null;
  readonly advice: string | null;
}

/** The state in words; null where all is well, and where number safety is off, which judges no number. */
export function describeHealth(health: NumberHealth, { mode, now }: HealthSetting): HealthWords {
  const { reasonCode } = health;
  if (reasonCode === null || (mode !== null && !isPaced(mode))) return { sentence: null, advice: null };
  const { cause, advice, ofHold } = WORDS[reasonCode];
  return {
    sentence: `${cause}${effectOf(health, mode, now)}.`,
    advice: ofHold && mode !== 'watch' ? `${advice} ${ofHold}` : advice,
  };
}

/** What follows for messages. Only under `protect` does a state slow or hold them; WhatsApp's own cap holds them under `watch` as well. */
function effectOf({ state, reasonCode, until }: NumberHealth, mode: SafetyMode | null, now: Date): string {
  const isOver = until !== null && until <= now;
  const end = until === null ? '' : ` until ${formatUtcMinute(until)}`;
  if (state === 'restricted') return end;
  if (state !== 'caution' && state !== 'held') return '';
  const isWhatsApps = reasonCode === 'new_chats_capped' && !isOver;
  if (mode === 'watch' && !isWhatsApps)
    return '; messages to new people leave all the same, as this number is only watched';
  const where = mode === null && !isWhatsApps ? ' under protection' : '';
  if (state === 'caution') return `;${where} half as many messages to new people leave${isOver ? '' : end}`;
  return isOver
    ? '; the hold is over, and one message to a new person tries whether others may follow'
    : `;${where} messages to new people are held${end}`;
}
