import type { FakeServer } from '@waxwing/kit/testing';
import { INSTANCE } from './samples.js';

export const PATH = 'GET /api/messages/history';
export const LIST = { 'GET /api/instances/list': { instances: [{ instanceId: INSTANCE }] } };
/** What the history was asked for, in its order. */
export const queries = (server: FakeServer) => server.callsTo(PATH).map(({ query }) => query);
