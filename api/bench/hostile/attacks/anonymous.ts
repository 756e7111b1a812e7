import { randomUUID } from 'node:crypto';
import { type Attack, defineAttack, PER_ADDRESS } from '../attack.js';
import { bearer, get, post } from '../requests.js';

const PASSWORD = 'a long password';
const anybody = (given: Parameters<typeof defineAttack>[0]) =>
  defineAttack({ kind: 'work', perSecond: PER_ADDRESS, burst: 40, ...given });

/** Expensive calls without a sign-in. */
export const ANONYMOUS_ATTACKS: readonly Attack[] = [
  anybody({
    name: 'guesses at a sign-in',
    request: (n) => post('/api/auth/login', { email: 'asha@example.com', password: `guess ${n}` }),
    answers: ['401 invalid_credentials'],
  }),
  anybody({
    name: 'guesses at many sign-ins',
    request: (n) => post('/api/auth/login', { email: `asha-${n}@example.com`, password: 'guess' }),
    answers: ['401 invalid_credentials'],
  }),
  anybody({
    name: 'sign-ups',
    request: () => {
      const email = `asha-${randomUUID()}@example.com`;
      return post('/api/auth/signup', { username: 'Asha', email, password: PASSWORD });
    },
    answers: ['200'],
    stores: true,
  }),
  anybody({
    name: 'forgotten passwords',
    request: (n) => post('/api/profile/forgot-password', { email: `asha-${n}@example.com` }),
    answers: ['200'],
    stores: true,
  }),
  anybody({
    name: 'guesses at a reset',
    request: (n) => post('/api/profile/reset-password', { token: `guess-${n}`, newPassword: PASSWORD }),
    answers: ['400 invalid_reset_token'],
  }),
  anybody({
    name: 'webhooks with a wrong signature',
    request: (n) =>
      post('/api/payments/webhook', { event: 'order.paid', n }, { 'x-razorpay-signature': 'f'.repeat(64) }),
    answers: ['400 invalid_signature'],
  }),
  anybody({
    name: 'guesses at a key',
    request: () => get('/api/public/messages/x', bearer(`wxl_${randomUUID()}`)),
    answers: ['401 invalid_api_key'],
  }),
  anybody({
    name: 'readings of the description of the API',
    request: () => get('/api/openapi.json'),
    answers: ['200'],
  }),
  anybody({
    name: 'questions whether the process is ready',
    request: () => get('/readyz'),
    answers: ['200'],
  }),
];
