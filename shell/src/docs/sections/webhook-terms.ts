import type { Definition } from '../prose/definition-list.js';

export const SETTINGS: readonly Definition[] = [
  { term: 'url', aside: 'required', text: 'Where events are posted to, by https.' },
  {
    term: 'events',
    text: 'The types to be told of. message.* stands for all types of messages, * for all types that there are today. Without it those that most servers need: what arrives, what becomes of your messages, phones that want attention.',
  },
  { term: 'instance_ids', text: 'Only events of these instances; all of the account unless told.' },
  {
    term: 'headers',
    text: 'Up to 5 headers of your own, such as authorization. They are stored sealed, and their values are never shown again.',
  },
  { term: 'order', text: 'any, or strict for one event at a time in the order in which things happened.' },
  {
    term: 'max_in_flight',
    text: 'How many events may be on their way at the same time: 1 to 10, and 10 unless told.',
  },
  { term: 'per_second', text: 'The most events a second, 1 to 100; no limit unless told.' },
  { term: 'description', text: 'For yourself.' },
];

export const HEADERS: readonly Definition[] = [
  {
    term: 'webhook-id',
    text: 'The id of the event, the same in every attempt: go by it to know a repetition.',
  },
  { term: 'webhook-timestamp', text: 'When this attempt was made, in seconds since 1970.' },
  { term: 'webhook-signature', text: 'v1, a comma and the signature in base64; two while secrets rotate.' },
  { term: 'waxwing-attempt', text: '1 for the first attempt, 2 for the next.' },
  { term: 'waxwing-origin', text: 'Why it was made: new, retry, resend, replay or test.' },
];

export const FAILURES: readonly Definition[] = [
  {
    term: 'One event fails',
    text: 'While others get through it has ten attempts in 76 hours: after 5 seconds, 5 and 30 minutes, then after 2, 5, 10, 14, 20 and 24 hours, each up to a fifth sooner or later. Then it is given up. For 30 days you can resend or recover it.',
  },
  {
    term: 'All fail',
    text: 'After 5 failures in a row nothing is sent but a probe: the oldest event, after 5 seconds first and every 11 minutes at most later, and now and then another one. The others wait, and lose no attempts by it. When your server is back everything arrives, in its order.',
  },
  {
    term: '429 or 503',
    text: 'With Retry-After the webhook rests for that time, a second to an hour. Then fewer events are on their way at the same time, and step by step more.',
  },
  { term: '410', text: 'Says that you want no more events: the webhook is disabled at once.' },
  {
    term: 'A redirect',
    text: 'Is a failure: redirects are not followed. So are a certificate that is not valid and an answer after more than 15 seconds.',
  },
  {
    term: 'For a day',
    text: 'You get a mail. Nothing is lost: the events wait.',
  },
  {
    term: 'For five days',
    text: 'The webhook is disabled. You get a mail, and your other webhooks get webhook.disabled. Events are recorded for it for 7 days more: enable it in the dashboard by then, and choose whether it goes on where it stopped or from now.',
  },
];

/** In production; a Waxwing that is tried out also calls its own machine. */
export const REFUSED: readonly string[] = [
  'Those without https, with a user, a password or # in them, or with a port below 1024 other than 443, or a database’s.',
  'Those whose host not everybody finds: IP addresses, localhost, names that end in .local or .internal; and Waxwing itself.',
  'Those that lead into private networks, to our own machines, or to the addresses that a cloud keeps for its machines. Each connection is judged by where it really leads, whatever the name said before.',
  'Servers whose certificate is not valid for the name, or that do not speak TLS 1.2 or later.',
];
