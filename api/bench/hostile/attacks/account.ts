import { type Attack, defineAttack, PER_ACCOUNT } from '../attack.js';
import { bearer, get, post } from '../requests.js';

const account = (given: Parameters<typeof defineAttack>[0]) =>
  defineAttack({ kind: 'work', perSecond: PER_ACCOUNT, burst: 20, ...given });

const CONFIRM = 'x-confirm-password';
const EXPORT = '/api/profile/export';

const LINKING: readonly Attack[] = [
  account({
    name: 'polls of a QR code',
    burst: 400,
    request: (_, { token, unlinkedId }) => get(`/api/instances/qrcode/${unlinkedId}`, bearer(token)),
    answers: ['200'],
  }),
  account({
    name: 'linking codes for many numbers',
    burst: 10,
    request: (n, { token, unlinkedId }) => {
      const number = `9197${String(n).padStart(8, '0')}`;
      return post(`/api/instances/${unlinkedId}/pairing-code`, { number }, bearer(token));
    },
    answers: ['200', '409 instance_busy', '422 pairing_refused', '503 pairing_unavailable'],
  }),
  account({
    name: 'resets of an instance',
    burst: 10,
    request: (_, { token, unlinkedId }) => post(`/api/sessions/reset/${unlinkedId}`, {}, bearer(token)),
    answers: ['200', '409 instance_busy'],
  }),
];

const CONFIRMING: readonly Attack[] = [
  account({
    name: 'confirmations of 4 kB in escapes',
    request: (_, { token }) => get(EXPORT, { ...bearer(token), [CONFIRM]: '%41'.repeat(1_365) }),
    answers: ['400 wrong_password', '400 invalid_request'],
  }),
  account({
    name: 'exports of many accounts, more than each may have under way',
    atOnce: 240,
    burst: 240,
    request: (n, { otherTokens, password }) => {
      const token = otherTokens[n % otherTokens.length]!;
      return get(EXPORT, { ...bearer(token), [CONFIRM]: encodeURIComponent(password) });
    },
    answers: ['200'],
  }),
  account({
    name: 'wrong confirmations of a password',
    burst: 40,
    request: (_, { token }) => get(EXPORT, { ...bearer(token), [CONFIRM]: 'wrong' }),
    answers: ['400 wrong_password'],
  }),
  account({
    name: 'exports of an account',
    burst: 40,
    request: (_, { token, password }) =>
      get(EXPORT, { ...bearer(token), [CONFIRM]: encodeURIComponent(password) }),
    answers: ['200'],
  }),
];

/** The most bytes of a page of messages, with everything around it. */
const LONGEST_PAGE = 4 * 1_024 * 1_024;

const PAGES = account({
  name: 'pages of long messages',
  request: (_, { token }) => get('/api/messages/history?limit=100', bearer(token)),
  answers: ['200'],
  longest: LONGEST_PAGE,
});

const READS: Readonly<Record<string, string>> = {
  'tables of long messages': '/api/messages/export',
  'pages at the end of time': '/api/messages/history?page=50000&limit=100',
  'a history of all years': '/api/messages/history?startDate=0001-01-01&endDate=9999-12-31T23:59:59Z',
  'statistics of the longest period': '/api/messages/stats?period=90',
  'the use of each instance': '/api/messages/usage/by-instance?period=90',
};

const READING = Object.entries(READS).map(([name, path]) =>
  account({ name, request: (_, { token }) => get(path, bearer(token)), answers: ['200'] }),
);

const MAKING: readonly Attack[] = [
  account({
    name: 'keys without end',
    request: (n, { token }) => post('/api/api-keys', { name: `Shop ${n}` }, bearer(token)),
    answers: ['200', '409 key_limit'],
    stores: true,
  }),
  account({
    name: 'orders without end',
    request: (n, { token }) => {
      const billingPeriod = n % 2 === 0 ? 'month' : 'year';
      return post('/api/payments/create-order', { packageId: 'basic', billingPeriod }, bearer(token));
    },
    answers: ['200'],
    stores: true,
  }),
];

/** Attacks with the token of a free account. */
export const ACCOUNT_ATTACKS: readonly Attack[] = [...LINKING, ...CONFIRMING, PAGES, ...READING, ...MAKING];
