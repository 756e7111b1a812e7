import { CONTACTS } from '../../support/load/send-request.js';
import { type Attack, defineAttack, PER_ACCOUNT, PER_ADDRESS, PER_KEY } from '../attack.js';
import { bearer, get, post, send } from '../requests.js';

const LENGTH = 14_000;
const repeat = (piece: string) => piece.repeat(Math.floor(LENGTH / piece.length));
const OPEN_QUOTE = `"${repeat('\\"')}`;
const BODY = { number: `+${CONTACTS[0]}`, message: 'Hello' };

const sendAttack = (name: string, headers: Readonly<Record<string, string>>, answers: readonly string[]) =>
  defineAttack({
    name,
    perSecond: PER_KEY,
    request: (_, intruder) => send(intruder, BODY, headers),
    answers,
  });

const loginAttack = (name: string, headers: Readonly<Record<string, string>>, answers: readonly string[]) =>
  defineAttack({
    name,
    perSecond: PER_ADDRESS,
    request: () => post('/api/auth/login', '{}', headers),
    answers,
  });

const pageAttack = (name: string, headers: Readonly<Record<string, string>>) =>
  defineAttack({
    name,
    request: () => get('/pricing', headers),
    answers: ['200', '404 route_not_found'],
  });

/** Each is as long as Node's limit allows, in a form on which a careless parser backtracks. */
export const HEADER_ATTACKS: readonly Attack[] = [
  sendAttack('Prefer with an open quote and 7,000 escaped ones', { prefer: OPEN_QUOTE }, [
    '400 invalid_request',
  ]),
  sendAttack('Prefer of 7,000 semicolons', { prefer: repeat(';;') }, ['400 invalid_request']),
  sendAttack('Idempotency-Key of 14 kB', { 'idempotency-key': repeat('k') }, ['400 invalid_idempotency_key']),
  pageAttack('Accept of 1,000 types', { accept: repeat('text/html;q=0.1,') }),
  pageAttack('Accept with an open quote', { accept: `text/html;a=${OPEN_QUOTE}` }),
  pageAttack('Accept-Encoding of 2,000 codings', {
    accept: 'text/html',
    'accept-encoding': repeat('gzip;q=0.'),
  }),
  pageAttack('Accept-Language of 14 kB', { accept: 'text/html', 'accept-language': repeat('en;q=0.1,') }),
  pageAttack('If-None-Match of 3,500 tags, on a page', {
    accept: 'text/html',
    'if-none-match': repeat('"a",'),
  }),
  pageAttack('Range of 7,000 pieces', { accept: 'text/html', range: `bytes=${repeat('0-,')}` }),
  defineAttack({
    name: 'If-None-Match of 3,500 tags, on a call',
    perSecond: PER_ACCOUNT,
    request: (_, { token }) =>
      get('/api/instances/list', { ...bearer(token), 'if-none-match': repeat('"a",') }),
    answers: ['200'],
  }),
  defineAttack({
    name: 'If-None-Match of blanks',
    perSecond: PER_ACCOUNT,
    request: (_, { token }) =>
      get('/api/instances/list', { ...bearer(token), 'if-none-match': `a${repeat(' ')}a` }),
    answers: ['200'],
  }),
  ...[repeat('a'), `a${repeat(' ')}a`, repeat('a.')].map((text, form) =>
    defineAttack({
      name: `Authorization of 14 kB, form ${form + 1}`,
      perSecond: PER_ADDRESS,
      request: () => get('/api/profile', bearer(text)),
      answers: ['401 unauthorized'],
    }),
  ),
  defineAttack({
    name: 'Cookie of 14 kB',
    request: () => get('/healthz', { cookie: repeat('a=b; ') }),
    answers: ['200'],
  }),
  defineAttack({
    name: 'X-Request-Id of 14 kB',
    request: () => get('/healthz', { 'x-request-id': repeat('a-') }),
    answers: ['200'],
  }),
  defineAttack({
    name: 'X-Forwarded-For of 1,500 addresses',
    perSecond: PER_ADDRESS,
    request: (_, { address }) =>
      get('/api/subscription/plans', { 'x-forwarded-for': `${repeat('1.1.1.1, ')}${address}` }),
    answers: ['200'],
  }),
  loginAttack('Content-Type of 14 kB', { 'content-type': `application/json${repeat(';')}` }, [
    '400 invalid_request',
    '415 unsupported_media_type',
  ]),
  loginAttack(
    'Content-Type that says its charset 1,500 times',
    { 'content-type': `application/json${repeat(';charset =')}` },
    ['400 invalid_request', '415 unsupported_media_type'],
  ),
  loginAttack('Content-Encoding of 14 kB', { 'content-encoding': repeat('gzip,') }, [
    '415 unsupported_media_type',
  ]),
];
