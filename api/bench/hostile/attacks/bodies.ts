import { gzipSync } from 'node:zlib';
import { type Attack, defineAttack, PER_ADDRESS, PER_KEY, PER_LINE } from '../attack.js';
import { bearer, post, send } from '../requests.js';

/** Just below the upper limit of every body. */
const MAX_BYTES = 1_040_000;
const fill = (piece: string, bytes = MAX_BYTES) => piece.repeat(Math.floor(bytes / piece.length));
const keys = (bytes: number) => {
  const pairs = Array.from({ length: Math.floor(bytes / 11) }, (_, n) => `"${n.toString(36)}":0`);
  return `{${pairs.join()}}`;
};

/** A parser that gets one of these reads it to its end. */
const SHAPES: Readonly<Record<string, (bytes: number) => string>> = {
  'brackets that are never closed': (bytes) => fill('[', bytes),
  'objects in one another': (bytes) => `${fill('{"a":', bytes - 2)}1`,
  'a list of empty objects': (bytes) => `[${fill('{},', bytes - 4)}{}]`,
  '95,000 keys': keys,
  'a text of escapes': (bytes) => `{"email":"${fill('\\u0041', bytes - 14)}"}`,
  'marks for lost characters': (bytes) => `{"email":"${fill('\ufffd', bytes / 3 - 8)}"}`,
};

/** Only webhooks have a signature. */
const SIGNATURE = { 'x-razorpay-signature': 'f'.repeat(64) };
const TOO_LARGE = ['413 payload_too_large'];
const toLogin = Object.entries(SHAPES).map(([name, make]) => {
  const body = Buffer.from(make(MAX_BYTES));
  return defineAttack({
    name: `${name}, 1 MB to a sign-in`,
    perSecond: PER_LINE,
    request: () => post('/api/auth/login', body),
    answers: TOO_LARGE,
  });
});

const nested = Buffer.from(SHAPES['objects in one another']!(MAX_BYTES));
const toOthers = Object.entries({
  'a sign-up': '/api/auth/signup',
  'a forgotten password': '/api/profile/forgot-password',
  'a reset': '/api/profile/reset-password',
  'a webhook': '/api/payments/webhook',
}).map(([name, path]) =>
  defineAttack({
    name: `objects in one another, 1 MB to ${name}`,
    perSecond: PER_LINE,
    request: () => post(path, nested, SIGNATURE),
    answers: TOO_LARGE,
  }),
);

const list = Buffer.from(SHAPES['a list of empty objects']!(64_000));
const escapes = Buffer.from(SHAPES['a text of escapes']!(MAX_BYTES));
const small = Buffer.from(SHAPES['objects in one another']!(60_000));
/** 64 kB for 64 MiB. The length of the smaller one does not give it away. */
const bombs = [64, 15].map((MiB) => ({ MiB, bytes: gzipSync(Buffer.alloc(MiB * 1_024 * 1_024, '[')) }));

export const BODY_ATTACKS: readonly Attack[] = [
  ...toLogin,
  ...toOthers,
  defineAttack({
    name: 'a list of empty objects, 64 kB to a webhook, unsigned',
    perSecond: PER_ADDRESS,
    request: () => post('/api/payments/webhook', list, SIGNATURE),
    answers: ['400 invalid_signature'],
  }),
  defineAttack({
    name: 'objects in one another, 1 MB to the profile',
    perSecond: PER_LINE,
    request: (_, { token }) => ({ ...post('/api/profile', nested, bearer(token)), method: 'PUT' }),
    answers: TOO_LARGE,
  }),
  defineAttack({
    name: 'objects in one another, 1 MB to a send',
    perSecond: PER_LINE,
    request: (_, intruder) => send(intruder, nested),
    answers: TOO_LARGE,
  }),
  defineAttack({
    name: 'a text of escapes, 1 MB to a send',
    perSecond: PER_LINE,
    request: (_, intruder) => send(intruder, escapes),
    answers: ['400 invalid_request'],
  }),
  defineAttack({
    name: 'objects in one another, 60 kB to a send',
    perSecond: PER_KEY,
    request: (_, intruder) => send(intruder, small),
    answers: ['400 invalid_json'],
  }),
  ...bombs.map(({ MiB, bytes }) =>
    defineAttack({
      name: `a gzip bomb of ${MiB} MiB`,
      perSecond: PER_ADDRESS,
      request: () => post('/api/auth/login', bytes, { 'content-encoding': 'gzip' }),
      answers: TOO_LARGE,
    }),
  ),
];
