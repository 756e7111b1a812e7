import { CONTACTS } from '../../support/load/send-request.js';
import { type Attack, defineAttack, PER_ACCOUNT, PER_KEY } from '../attack.js';
import { bearer, get, send } from '../requests.js';

const key = (given: Parameters<typeof defineAttack>[0]) =>
  defineAttack({ kind: 'work', perSecond: PER_KEY, burst: 20, ...given });

/** Attacks with a key of a free account. */
export const KEY_ATTACKS: readonly Attack[] = [
  key({
    name: 'repeats of one Idempotency-Key',
    perSecond: PER_ACCOUNT,
    atOnce: 1_900,
    burst: 1_900,
    request: (n, intruder) =>
      send(
        n % 2 === 0 ? intruder : { ...intruder, key: intruder.otherKey },
        { number: `+${CONTACTS[0]}`, message: 'Once' },
        { 'idempotency-key': `one-of-${intruder.address}`, prefer: 'respond-async' },
      ),
    answers: ['202', '409 idempotency_in_flight'],
    stores: true,
    charged: 1,
  }),
  key({
    name: 'sends to numbers that are not on WhatsApp',
    request: (n, intruder) =>
      send(intruder, { number: `+9196${String(n).padStart(8, '0')}`, message: 'Hello' }),
    answers: ['422 not_on_whatsapp'],
    // Its messages fail.
    stores: true,
  }),
  key({
    name: 'cursors that nobody made',
    request: (_, intruder) => get(`/api/public/messages?cursor=${'A'.repeat(256)}`, bearer(intruder.key)),
    answers: ['400 invalid_cursor'],
  }),
];
