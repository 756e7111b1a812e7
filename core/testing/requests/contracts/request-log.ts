import { expect, test } from '@jest/globals';
import { DAY_MS, type LoggedRequest, type RequestQuery } from '../../../src/index.js';
import { aLoggedRequest } from '../../fixture/builders.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';
import { newId } from '../../shared/uuid-v7.js';

/** What every implementation of `RequestsPorts` keeps. */
export const requestsContracts = persistenceContract('RequestLog', (fixture) => {
  const { accounts, clock, fromNow, requestLog, seed } = fixture;
  const newAccount = async () => (await seed.account()).id;

  /** Records these calls of the account, a second apart, the newest first. */
  async function recorded(accountId: string, calls: readonly Partial<LoggedRequest>[]) {
    const requests = calls.map((call, index) =>
      aLoggedRequest({ accountId, at: fromNow(-1_000 * (index + 1)), ...call }),
    );
    await requestLog.record(requests.toReversed());
    return requests;
  }

  const list = async (query: Partial<RequestQuery> & { accountId: string }) =>
    (await requestLog.list({ limit: 100, ...query })).requests;

  test('calls are listed as they were recorded, the newest first, to their own account', async () => {
    const [accountId, other] = [await newAccount(), await newAccount()];
    const requests = await recorded(accountId, [
      { clientRequestId: 'order 1', idempotency: 'new', instanceId: newId() },
      { status: 422, code: 'invalid_number', idempotency: null, userAgent: null },
    ]);
    await recorded(other, [{}]);
    expect(await list({ accountId })).toEqual(requests);
  });

  test('a call is found by its request_id, the newest one of several, in its own account', async () => {
    const [accountId, other] = [await newAccount(), await newAccount()];
    const requestId = `req_${newId()}`;
    const [newest] = await recorded(accountId, [{ requestId }, { requestId, status: 500 }]);
    expect(await requestLog.find(accountId, requestId)).toEqual(newest);
    expect(await requestLog.find(other, requestId)).toBeUndefined();
    expect(await requestLog.find(accountId, 'req_unknown')).toBeUndefined();
  });

  test('filters by class of status, code, operation and key may be combined', async () => {
    const accountId = await newAccount();
    const [keyId, another] = [newId(), newId()];
    const [sent, refused, read, failed] = await recorded(accountId, [
      { keyId },
      { keyId, status: 422, code: 'invalid_number' },
      { keyId: another, operation: 'messages.get' },
      { keyId: another, status: 503, code: 'unavailable' },
    ]);
    expect(await list({ accountId, statusClass: '2xx' })).toEqual([sent, read]);
    expect(await list({ accountId, statusClass: '4xx' })).toEqual([refused]);
    expect(await list({ accountId, statusClass: '5xx' })).toEqual([failed]);
    expect(await list({ accountId, code: 'invalid_number' })).toEqual([refused]);
    expect(await list({ accountId, operation: 'messages.get' })).toEqual([read]);
    expect(await list({ accountId, keyId })).toEqual([sent, refused]);
    expect(await list({ accountId, keyId, statusClass: '2xx' })).toEqual([sent]);
    expect(await list({ accountId, keyId, code: 'unavailable' })).toEqual([]);
  });

  test('pages show each call once, also those of one moment', async () => {
    const accountId = await newAccount();
    const at = fromNow(-1_000);
    await recorded(
      accountId,
      Array.from({ length: 7 }, () => ({ at })),
    );
    const seen: string[] = [];
    let page = await requestLog.list({ accountId, limit: 3 });
    seen.push(...page.requests.map(({ id }) => id));
    while (page.next) {
      page = await requestLog.list({ accountId, limit: 3, before: page.next });
      seen.push(...page.requests.map(({ id }) => id));
    }
    expect(seen).toHaveLength(7);
    expect(new Set(seen).size).toBe(7);
    expect(seen).toEqual((await list({ accountId })).map(({ id }) => id));
  });

  test('a key of certain instances sees its own calls and those about its instances', async () => {
    const accountId = await newAccount();
    const [keyId, instanceId] = [newId(), newId()];
    const [own, about, foreign] = await recorded(accountId, [
      { keyId },
      { instanceId },
      { instanceId: newId() },
    ]);
    const within = { keyId, instanceIds: [instanceId] };
    expect(await list({ accountId, within })).toEqual([own, about]);
    expect(await requestLog.find(accountId, foreign!.requestId, within)).toBeUndefined();
    expect(await requestLog.find(accountId, about!.requestId, within)).toEqual(about);
  });

  test('calls of a closed account are not recorded any more', async () => {
    const accountId = await newAccount();
    await accounts.close(accountId, clock.now());
    await recorded(accountId, [{}]);
    expect(await list({ accountId })).toEqual([]);
  });

  test('days that ended before the log begins are removed, and later ones stay', async () => {
    const accountId = await newAccount();
    const [today] = await recorded(accountId, [{ at: fromNow(-1) }]);
    await requestLog.rotate(clock.now(), fromNow(-7 * DAY_MS));
    expect(await list({ accountId })).toEqual([today]);
    await requestLog.rotate(clock.now(), fromNow(2 * DAY_MS));
    expect(await list({ accountId })).toEqual([]);
    await requestLog.rotate(clock.now(), fromNow(-7 * DAY_MS));
  });
});
