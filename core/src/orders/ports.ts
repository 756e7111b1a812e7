import type { Page, PageRequest } from '../shared/page.js';
import type { BillingChange, BillingState } from './billing-state.js';
import type { Order, OrderStatus } from './order.js';

export interface OrderQuery extends PageRequest {
  readonly accountId: string;
  readonly status?: OrderStatus | undefined;
}

export interface ReconcileQuery {
  readonly statuses: readonly OrderStatus[];
  readonly since: Date;
  readonly until: Date;
  readonly at: Date;
  /** An order is due again once this share of its age has passed since its last check. */
  readonly recheckShare: number;
  readonly limit: number;
}

export interface Orders {
  /** Undefined when the account has no such order. */
  byId(accountId: string, id: string): Promise<Order | undefined>;
  /** The order behind the gateway's id; with an account, only if it is that account's. */
  byGatewayOrder(gatewayOrderId: string, accountId?: string): Promise<Order | undefined>;
  /** The newest first. */
  page(query: OrderQuery): Promise<Page<Order>>;
  /** The account's orders that wait for a payment, the newest first. */
  pendingOf(accountId: string): Promise<readonly Order[]>;
  /**
   * Orders of these statuses that the gateway knows, created from `since` until `until` and due for a check, the least recently
   * checked first.
   */
  listDueForReconciliation(query: ReconcileQuery): Promise<readonly Order[]>;
  /** Notes that the gateway was asked about the order. */
  markReconciled(id: string, at: Date): Promise<void>;
}

/** Changes an account's orders and subscriptions in one commit. */
export interface BillingUnitOfWork {
  /**
   * Runs `decide` on the account's ledger as it is at `at`, under a lock that also keeps messages from being charged, and stores
   * its answer. Nothing is stored when `decide` throws. It may be run again after a conflict, so it must be pure.
   * @throws PaymentAlreadyAssigned when another order has the payment of one that is stored, also under a race
   */
  run<C extends BillingChange>(
    account: { accountId: string; orderId?: string },
    at: Date,
    decide: (state: BillingState) => C,
  ): Promise<C>;
}

/** Webhooks that were handled, so that a repeated delivery has no effect. */
export interface ProcessedWebhooks {
  has(id: string): Promise<boolean>;
  /** Does nothing for a known webhook. */
  add(event: { id: string; kind: string; at: Date }): Promise<void>;
  /** Forgets those older than `before`; answers how many. */
  purge(before: Date): Promise<number>;
}

/** What is stored of orders and payments. */
export interface OrdersPorts {
  readonly orders: Orders;
  readonly ledgers: BillingUnitOfWork;
  readonly events: ProcessedWebhooks;
}
