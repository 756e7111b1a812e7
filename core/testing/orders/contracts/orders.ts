import { describe, expect, test } from '@jest/globals';
import { DAY_MS, MINUTE_MS, type Order } from '../../../src/index.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';
import { CLAIM_ALL } from '../../fixture/seed.js';
import { newId } from '../../shared/uuid-v7.js';

const RECHECK_SHARE = 1 / 4;
const OPEN: readonly Order['status'][] = ['pending', 'failed', 'cancelled'];

export const ordersContract = persistenceContract('Orders', (fixture) => {
  const { clock, fromNow, seed } = fixture;
  const ids = (orders: readonly Order[]) => orders.map(({ id }) => id);

  test('an order is found unchanged by its id and by the gateway’s', async () => {
    const account = await seed.account();
    const order = await seed.order(account.id, {
      creditPaise: 100,
      creditFrom: newId(),
      failureReason: 'Card declined',
      paymentMethod: 'card',
      paymentStatus: 'failed',
      gatewayPaymentId: `pay_${newId()}`,
    });
    expect(await fixture.orders.byId(account.id, order.id)).toEqual(order);
    expect(await fixture.orders.byGatewayOrder(order.gatewayOrderId!)).toEqual(order);
    expect(await fixture.orders.byGatewayOrder(order.gatewayOrderId!, account.id)).toEqual(order);
    expect(await fixture.orders.byGatewayOrder('order_unknown')).toBeUndefined();
  });

  test('another account does not find it', async () => {
    const [asha, ravi] = [await seed.account(), await seed.account()];
    const order = await seed.order(asha.id);
    expect(await fixture.orders.byId(ravi.id, order.id)).toBeUndefined();
    expect(await fixture.orders.byGatewayOrder(order.gatewayOrderId!, ravi.id)).toBeUndefined();
    expect(await fixture.orders.pendingOf(ravi.id)).toEqual([]);
    expect(await fixture.orders.page({ accountId: ravi.id, page: 1, limit: 10 })).toEqual({
      items: [],
      total: 0,
    });
  });

  test('a page lists the newest first, filtered by status when requested [7.PAY.04]', async () => {
    const { id } = await seed.account();
    const older = await seed.order(id, { createdAt: fromNow(-3_000) });
    const failed = await seed.order(id, { createdAt: fromNow(-2_000), status: 'failed' });
    const newest = await seed.order(id, { createdAt: fromNow(-1_000) });
    const page = (query: { page: number; limit: number; status?: Order['status'] }) =>
      fixture.orders.page({ accountId: id, ...query });

    expect(await page({ page: 1, limit: 2 })).toEqual({ items: [newest, failed], total: 3 });
    expect(await page({ page: 2, limit: 2 })).toEqual({ items: [older], total: 3 });
    expect(await page({ page: 3, limit: 2 })).toEqual({ items: [], total: 3 });
    expect(await page({ page: 1, limit: 2, status: 'failed' })).toEqual({ items: [failed], total: 1 });
    expect(await fixture.orders.pendingOf(id)).toEqual([newest, older]);
  });

  describe('those to reconcile', () => {
    /** Filters those of the account, so that other suites may share the database. */
    async function due(accountId: string, statuses: readonly Order['status'][] = OPEN) {
      const at = clock.now();
      const query = {
        since: fromNow(-7 * DAY_MS),
        until: fromNow(-15 * MINUTE_MS),
        at,
        recheckShare: RECHECK_SHARE,
      };
      const found = await fixture.orders.listDueForReconciliation({ ...query, statuses, limit: CLAIM_ALL });
      return ids(found.filter((order) => order.accountId === accountId));
    }

    test('have one of the given statuses, are known to the gateway, and are neither too young nor too old', async () => {
      const { id } = await seed.account();
      const made = (minutes: number, status: Order['status']) =>
        seed.order(id, { createdAt: fromNow(-minutes * MINUTE_MS), status });
      const open = [await made(20, 'pending'), await made(30, 'failed'), await made(40, 'cancelled')];
      const paid = await made(20, 'paid');
      await made(20, 'refunded');
      await seed.order(id, { createdAt: fromNow(-20 * MINUTE_MS), gatewayOrderId: null });
      await made(14, 'pending');
      await made(7 * 24 * 60 + 1, 'pending');
      expect((await due(id)).toSorted()).toEqual(ids(open).toSorted());
      expect(await due(id, ['paid'])).toEqual([paid.id]);
    });

    test('are due again after the given share of their age, least recently checked first', async () => {
      const { id } = await seed.account();
      const createdAt = fromNow(-40 * MINUTE_MS);
      const [first, second, soon] = [
        await seed.order(id, { createdAt }),
        await seed.order(id, { createdAt }),
        await seed.order(id, { createdAt }),
      ];
      await fixture.orders.markReconciled(second.id, fromNow(-12 * MINUTE_MS));
      await fixture.orders.markReconciled(first.id, fromNow(-11 * MINUTE_MS));
      await fixture.orders.markReconciled(soon.id, fromNow(-9 * MINUTE_MS));
      expect(await due(id)).toEqual([second.id, first.id]);
      const never = await seed.order(id, { createdAt });
      expect(await due(id)).toEqual([never.id, second.id, first.id]);
    });

    test('are no more than the limit', async () => {
      const { id } = await seed.account();
      const createdAt = fromNow(-20 * MINUTE_MS);
      await seed.order(id, { createdAt });
      await seed.order(id, { createdAt });
      const at = clock.now();
      const query = {
        statuses: OPEN,
        since: fromNow(-DAY_MS),
        until: at,
        at,
        recheckShare: RECHECK_SHARE,
        limit: 1,
      };
      expect(await fixture.orders.listDueForReconciliation(query)).toHaveLength(1);
    });
  });
});
