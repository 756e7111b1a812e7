import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@waxwing/core/testing';
import type { BaseCase } from './bad-input/base-requests/base-case.js';
import { BASE_REQUESTS } from './bad-input/base-requests/index.js';
import { type BadCase, badCases } from './bad-input/cases.js';
import { type DescribedOperation, OPERATIONS } from './bad-input/open-api.js';
import { type Received, send } from './bad-input/requests.js';
import { RECEIVED_TEXT, type SeededAccount, seedAccount } from './bad-input/seeded-account.js';
import { snapshotTables } from './bad-input/snapshot-tables.js';
import { type ComposedApi, startComposedApi } from './composed-api.js';

const NO_LIMITS = { RATE_LIMIT_KEY: '0', RATE_LIMIT_ACCOUNT: '0', RATE_LIMIT_IP: '0' };
const titled = (list: readonly DescribedOperation[]) =>
  list.map((operation) => [`${operation.method} ${operation.path}`, operation] as const);
const guarded = OPERATIONS.filter(({ auth }) => auth !== 'none');
function bearerOf(operation: DescribedOperation, own: SeededAccount): string {
  if (operation.auth !== 'key') return own.token;
  return baseOf(operation).accountKey ? own.accountKey : own.key;
}

function baseOf({ id }: DescribedOperation): BaseCase {
  const base = BASE_REQUESTS[id];
  if (!base) throw new Error(`${id} has no base request: add one to BASE_REQUESTS`);
  return base;
}

const SIGNATURE_CODES = ['invalid_signature', 'invalid_media_link'];

/** How the answer to a bad request differs from the document; undefined where it does not. */
function wrongWith(
  operation: DescribedOperation,
  bad: BadCase,
  { status, type, text, body }: Received,
): unknown {
  const code = String(body.code);
  const facts = { bad: bad.what, status, code, error: body.error, field: body.field };
  if (bad.mayFindNothing && status === 200) return text.includes(RECEIVED_TEXT) ? facts : undefined;
  const fine =
    status >= 400 &&
    status < 500 &&
    type === 'application/problem+json' &&
    operation.refusals[status]?.includes(code) &&
    // The refusal must be about the invalid part, not about one that is missing anyway; what is signed is refused by its signature first.
    (code !== baseOf(operation).code || SIGNATURE_CODES.includes(code)) &&
    body.status === status &&
    typeof body.error === 'string' &&
    typeof body.request_id === 'string' &&
    (code !== 'invalid_request' || names(body, bad.field));
  return fine ? undefined : facts;
}

const names = ({ field, error }: Received['body'], wanted: string | undefined) =>
  wanted === undefined || (field === wanted && String(error).includes(wanted));

describe('invalid input, on every operation of the committed document', () => {
  let api: ComposedApi;
  let asha: SeededAccount;
  let ravi: SeededAccount;
  let before: Record<string, string>;

  beforeAll(async () => {
    api = await startComposedApi(NO_LIMITS);
    asha = await seedAccount(api, 'Asha');
    ravi = await seedAccount(api, 'Ravi');
    before = await snapshotTables(api.database);
  });
  beforeEach(async () => {
    // Wrong passwords are counted, and this test has more of them than an account may try.
    await api.database.query('delete from rate_limits');
  });
  afterAll(async () => {
    const log = api.log.join('\n');
    await api.close();
    expect(log).not.toMatch(
      /a long password|another password|wxs_\w{32}|insert into|select .* from|Order shipped/i,
    );
  });

  it('has cases for each of them', () => {
    expect(Object.keys(BASE_REQUESTS).sort()).toEqual(OPERATIONS.map(({ id }) => id).sort());
  });

  it.each(titled(OPERATIONS))('%s refuses whatever is spoiled, as documented', async (_, operation) => {
    const { request } = baseOf(operation);
    const wrong: unknown[] = [];
    for (const bad of badCases(operation, request(asha), request(ravi))) {
      const bearer = bearerOf(operation, asha);
      const found = wrongWith(operation, bad, await send(api.url, operation, { ...bad.request, bearer }));
      if (found) wrong.push(found);
    }
    expect(wrong).toEqual([]);
    expect(await snapshotTables(api.database)).toEqual(before);
  });

  it.each(titled(guarded))('%s answers 401 to a caller who is not signed in', async (_, operation) => {
    const [code, stale, other] =
      operation.auth === 'key'
        ? ['invalid_api_key', asha.deadKey, asha.token]
        : ['unauthorized', asha.staleToken, asha.key];
    const tampered = bearerOf(operation, asha).replace(/..$/, (end) => (end[0] === 'x' ? 'yy' : 'xx'));
    for (const bearer of [undefined, '', 'nonsense', stale, other, tampered]) {
      const request = { ...baseOf(operation).request(asha), bearer };
      const { status, type, body } = await send(api.url, operation, request);
      expect([status, body.code, type]).toEqual([401, code, 'application/problem+json']);
    }
    expect(await snapshotTables(api.database)).toEqual(before);
  });
});

describe('the valid requests from which the invalid ones are made', () => {
  let api: ComposedApi;
  let shared: SeededAccount;

  beforeAll(async () => {
    api = await startComposedApi(NO_LIMITS);
    shared = await seedAccount(api, 'Asha');
  });
  afterAll(() => api.close());

  it.each(titled(OPERATIONS))('%s takes its own', async (_, operation) => {
    const { request, code, ends } = baseOf(operation);
    const own = ends ? await seedAccount(api, 'Asha') : shared;
    const bearer = bearerOf(operation, own);
    const ask = () => send(api.url, operation, { ...request(own), bearer });
    // On a busy machine the database can need longer than the second that it has to answer.
    const { status, body } = await (operation.path === '/readyz'
      ? eventually(ask, (answer) => answer.status !== 503)
      : ask());
    expect([status < 300, body.code]).toEqual([code === undefined, code]);
  });
});
