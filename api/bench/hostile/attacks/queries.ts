import { type Attack, defineAttack, PER_ACCOUNT, PER_ADDRESS, PER_KEY } from '../attack.js';
import { bearer, get, post } from '../requests.js';

/** Node takes headers of 16 KiB; this leaves room for the rest of them. */
const QUERY_CHARACTERS = 15_800;

const filled = (piece: (n: number) => string): string => {
  let text = '';
  for (let n = 0; ; n++) {
    const next = text + piece(n);
    if (next.length > QUERY_CHARACTERS) return text;
    text = next;
  }
};
const SAME_KEY = filled(() => 'a&');
const KEYS = filled((n) => `k${n.toString(36)}&`);
const ESCAPED = `instanceId=${filled(() => '%41').slice(0, 14_400)}`;
const REFUSED = ['400 invalid_request'];
const HTML = { accept: 'text/html' };

export const QUERY_ATTACKS: readonly Attack[] = [
  defineAttack({
    name: 'a query that repeats one key, on a probe',
    request: () => get(`/healthz?${SAME_KEY}`),
    answers: REFUSED,
  }),
  defineAttack({
    name: 'a query of many keys, on a probe',
    request: () => get(`/readyz?${KEYS}`),
    answers: REFUSED,
  }),
  defineAttack({
    name: 'a query that repeats one key, on a call without sign-in',
    perSecond: PER_ADDRESS,
    request: () => get(`/api/subscription/plans?${SAME_KEY}`),
    answers: REFUSED,
  }),
  defineAttack({
    name: 'a query that repeats one key, on a call with filters',
    perSecond: PER_ACCOUNT,
    request: (_, { token }) => get(`/api/messages/history?${SAME_KEY}`, bearer(token)),
    answers: REFUSED,
  }),
  defineAttack({
    name: 'a query of many keys, on a send',
    perSecond: PER_KEY,
    request: (_, { key, instanceId }) => post(`/api/public/send/${instanceId}?${KEYS}`, {}, bearer(key)),
    answers: REFUSED,
  }),
  defineAttack({
    name: 'an escaped value of 14 kB in a query',
    perSecond: PER_ACCOUNT,
    request: (_, { token }) => get(`/api/messages/history?${ESCAPED}`, bearer(token)),
    answers: [...REFUSED, '200'],
  }),
  defineAttack({
    name: 'a query that repeats one key, on a page',
    request: () => get(`/pricing?${SAME_KEY}`, HTML),
    // The front ends are not built for every test.
    answers: ['200', '404 route_not_found'],
  }),
];

const long = (piece: string) => `/${piece.repeat(Math.floor(14_000 / piece.length))}`;

const PATHS: Readonly<Record<string, string>> = {
  'a path of 14 kB': long('a'),
  'a path of 7,000 folders': long('a/'),
  'a path that climbs 4,600 times': long('../'),
  'a path of 14 kB in escapes': long('%2e%2e%2f'),
  'a path of 14 kB below the API': `/api/instances/detail${long('%41')}`,
  'a path of broken escapes': long('%'),
  'a path that looks like a hashed file': `/static${long('.0a1b2c3d')}`,
};

export const PATH_ATTACKS: readonly Attack[] = Object.entries(PATHS).map(([name, path]) =>
  defineAttack({
    name,
    perSecond: PER_ACCOUNT,
    request: (_, { token }) => get(path, bearer(token)),
    answers: ['404 route_not_found', '404 instance_not_found', '400 invalid_request'],
  }),
);
