import { describe, expect, test } from '@jest/globals';
import { DAY_MS, type Ledger, PaymentTaken } from '../../src/index.js';
import { anOrder, aSubscription } from '../builders.js';
import {
  fromNow,
  seedAccount,
  seedInstance,
  seedMessage,
  seedOrder,
  seedSubscription,
  sentNow,
} from '../seed.js';
import { newId } from '../uuid-v7.js';
import type { World } from '../world.js';
import { outcomes, times, useWorld } from './use-world.js';

const NOTHING = { orders: [], subscriptions: [] };

export function ledgersContract(name: string, setup: () => Promise<World>): void {
  describe(`Ledgers, ${name}`, () => {
    const world = useWorld(setup);

    async function ledgerOf(accountId: string, orderId?: string): Promise<Ledger> {
      let seen: Ledger | undefined;
      const account = { accountId, ...(orderId !== undefined && { orderId }) };
      await world().ledgers.change(account, world().clock.now(), (ledger) => {
        seen = ledger;
        return NOTHING;
      });
      return seen!;
    }

    test('shows every subscription with what is counted in its window, and the pending orders with the one asked for', async () => {
      const { id } = await seedAccount(world());
      const past = await seedSubscription(world(), id, { startsAt: fromNow(world(), -30 * DAY_MS) });
      const present = await seedSubscription(world(), id, { startsAt: past.endsAt });
      await seedMessage(world(), await seedInstance(world(), id));
      const pending = await seedOrder(world(), id);
      const failed = await seedOrder(world(), id, { status: 'failed' });
      await seedOrder(world(), id, { status: 'cancelled' });

      const { held, orders } = await ledgerOf(id, failed.id);

      expect(held).toHaveLength(2);
      expect(held).toEqual(
        expect.arrayContaining([
          { subscription: past, sent: 0 },
          { subscription: present, sent: 1 },
        ]),
      );
      expect(orders.map((order) => order.id).toSorted()).toEqual([pending.id, failed.id].toSorted());
    });

    test('what was counted in a window that is over does not count any more', async () => {
      const { id } = await seedAccount(world());
      const startsAt = fromNow(world(), -30 * DAY_MS - 60_000);
      const running = { startsAt, endsAt: fromNow(world(), 300 * DAY_MS) };
      const subscription = await seedSubscription(world(), id, running);
      const before = fromNow(world(), -120_000);
      await seedMessage(world(), await seedInstance(world(), id), { at: before });
      expect((await ledgerOf(id)).held).toEqual([{ subscription, sent: 0 }]);
    });

    test('shows nothing of another account', async () => {
      const [asha, ravi] = [await seedAccount(world()), await seedAccount(world())];
      await seedSubscription(world(), asha.id);
      const order = await seedOrder(world(), asha.id);
      expect(await ledgerOf(ravi.id, order.id)).toEqual({ orders: [], held: [] });
    });

    test('stores orders, ends, values and what starts as one', async () => {
      const { id } = await seedAccount(world());
      const startsAt = fromNow(world(), -DAY_MS);
      const old = await seedSubscription(world(), id, { startsAt });
      const known = await seedOrder(world(), id);
      const at = world().clock.now();
      const started = aSubscription({ accountId: id, startsAt: at, messageLimit: 50, orderId: known.id });
      const fresh = anOrder({ accountId: id, createdAt: at });
      const change = {
        orders: [{ ...known, status: 'paid' as const, paidAt: at, subscriptionId: started.id }, fresh],
        subscriptions: [{ ...old, endsAt: at, valuePaise: 7, creditPaise: 3 }],
        started: { subscription: started, sent: 20 },
      };

      expect(await world().ledgers.change({ accountId: id }, at, () => change)).toEqual(change);

      expect(await world().orders.byId(id, known.id)).toEqual(change.orders[0]);
      expect(await world().orders.byId(id, fresh.id)).toEqual(fresh);
      expect(await world().subscriptions.activeOf(id, at)).toEqual(started);
      expect(await world().subscriptions.activeOf(id, startsAt)).toEqual(change.subscriptions[0]);
      expect(await sentNow(world(), started)).toBe(20);
      await seedMessage(world(), await seedInstance(world(), id));
      expect(await sentNow(world(), started)).toBe(21);
    });

    test('a note of a cancellation or a reminder in between survives the change', async () => {
      const { id } = await seedAccount(world());
      const old = await seedSubscription(world(), id);
      const at = world().clock.now();
      await world().subscriptions.cancel(id, at);
      const cheaper = { ...old, cancelledAt: at, valuePaise: 1 };
      await world().ledgers.change({ accountId: id }, at, () => ({ orders: [], subscriptions: [cheaper] }));
      expect(await world().subscriptions.activeOf(id, at)).toEqual(cheaper);
    });

    test('stores nothing when the decision throws', async () => {
      const { id } = await seedAccount(world());
      const refusal = new Error('no');
      const change = world().ledgers.change({ accountId: id }, world().clock.now(), () => {
        throw refusal;
      });
      await expect(change).rejects.toBe(refusal);
      expect(await ledgerOf(id)).toEqual({ orders: [], held: [] });
    });

    test('one payment of the gateway never pays two orders', async () => {
      const { id } = await seedAccount(world());
      const gatewayPaymentId = `pay_${newId()}`;
      await seedOrder(world(), id, { gatewayPaymentId });
      await expect(seedOrder(world(), id, { gatewayPaymentId })).rejects.toBeInstanceOf(PaymentTaken);
    });

    test('of two orders that take one payment at once one gets it, and the other changes nothing', async () => {
      const ids = await Promise.all(times(8, async () => (await seedAccount(world())).id));
      const gatewayPaymentId = `pay_${newId()}`;
      const { done, errors } = await outcomes(ids.map((id) => seedOrder(world(), id, { gatewayPaymentId })));
      expect(done).toHaveLength(1);
      expect(errors.every((error) => error instanceof PaymentTaken)).toBe(true);
      const stored = await Promise.all(ids.map((id) => world().orders.pendingOf(id)));
      expect(stored.flat()).toEqual(done);
    });

    test('an order of the gateway that another order has is a fault, not a refusal', async () => {
      const { id } = await seedAccount(world());
      const gatewayOrderId = `order_${newId()}`;
      await seedOrder(world(), id, { gatewayOrderId });
      await expect(seedOrder(world(), id, { gatewayOrderId })).rejects.toMatchObject({
        name: 'AdapterError',
        retryable: false,
      });
    });

    test('of changes at once each sees what the one before it did', async () => {
      const { id: accountId } = await seedAccount(world());
      const at = world().clock.now();
      const most = 1;
      const takeOne = () => {
        const order = anOrder({ accountId, createdAt: at });
        return world().ledgers.change({ accountId }, at, ({ orders }) =>
          orders.length < most ? { orders: [order], subscriptions: [] } : NOTHING,
        );
      };
      const { errors } = await outcomes(times(8, takeOne));
      expect(errors).toEqual([]);
      expect(await world().orders.pendingOf(accountId)).toHaveLength(most);
    });
  });
}
