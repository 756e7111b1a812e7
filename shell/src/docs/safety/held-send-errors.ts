import type { SendError } from '../sections/send-error-entry.js';

/** The refusals of number safety. */
export const HELD_SEND_ERRORS: readonly SendError[] = [
  {
    title: 'Held back to protect the number',
    status: 429,
    code: 'paced',
    cause:
      'The message may leave only later: the first contacts of this day, the messages of this hour or those to this recipient are used up. `hold` says which, `resets_at` when. Nothing was stored or charged.',
    fix: 'Send it with `Prefer: respond-async` and a `valid_for` that reaches beyond `resets_at`: it is then stored and leaves by itself. Or wait as long as `Retry-After` says.',
  },
  {
    title: 'Number restricted or held',
    status: 503,
    code: 'account_restricted',
    cause:
      'WhatsApp has restricted the number, or refused so many strangers that Waxwing holds it back. Nothing was stored or charged.',
    fix: 'Wait until `until`, and read why under Safety on the page of the instance. People who write to the number can be answered meanwhile.',
  },
  {
    title: 'First contacts are switched off',
    status: 403,
    code: 'first_contacts_off',
    cause:
      'The recipient has never written to this number, and its owner lets it write only to people who have. Nothing was charged.',
    fix: 'Let them write first, for example by a `wa.me` link, or switch first contacts on under Safety.',
  },
  {
    title: 'Opted out',
    status: 422,
    code: 'opted_out',
    cause:
      'The recipient has written STOP, or was entered as somebody who wants no messages. Nothing was charged.',
    fix: 'Do not write to them. They can take it back by writing one of your start words, by default START.',
  },
  {
    title: 'The account is suspended',
    status: 403,
    code: 'account_suspended',
    says: 'This account is suspended: messages are not sent. Reason: …',
    cause:
      'Whoever runs the service has stopped the account, for the reason that the sentence names. Nothing was charged.',
    fix: 'Open Profile, Security: it says since when and until when. Answer the reason by mail. Phones stay linked, and what waits is sent afterwards.',
  },
];
