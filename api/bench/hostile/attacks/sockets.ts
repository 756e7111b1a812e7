import { type Attack, defineAttack, PER_ACCOUNT, PER_ADDRESS } from '../attack.js';
import { bearer, get, post } from '../requests.js';

const sockets = (given: Parameters<typeof defineAttack>[0]) =>
  defineAttack({ kind: 'sockets', burst: 20, ...given });

/** Attacks that hold a connection and ask for little or nothing. None of them is awaited. */
export const SOCKET_ATTACKS: readonly Attack[] = [
  sockets({
    name: 'connections that say nothing',
    manner: 'silent',
    request: () => get('/healthz'),
    answers: [],
  }),
  sockets({
    name: 'headers a byte at a time',
    manner: 'trickles-headers',
    request: () => get('/healthz'),
    answers: [],
  }),
  sockets({
    name: 'bodies a byte at a time, in chunks',
    manner: 'trickles-body',
    perSecond: PER_ADDRESS,
    request: () => post('/api/auth/login', '{"email":"asha@example.com"'),
    answers: [],
  }),
  sockets({
    name: 'tables of long messages that are not read',
    manner: 'leaves',
    perSecond: PER_ACCOUNT,
    request: (_, { token }) => get('/api/messages/export', bearer(token)),
    answers: [],
  }),
  sockets({
    name: 'pages of long messages that are not read',
    manner: 'leaves',
    perSecond: PER_ACCOUNT,
    request: (_, { token }) => get('/api/messages/history?limit=100', bearer(token)),
    answers: [],
  }),
];
