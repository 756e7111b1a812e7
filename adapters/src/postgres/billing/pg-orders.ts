import type { Order, OrderQuery, Orders, Page, ReconcileQuery } from '@waxwing/core';
import type { Database } from '../database/database.js';
import { ORDER_FIELDS, toOrder } from './order-row.js';

const loadModels = () => import('./models.js');

const NEWEST_FIRST = [
  { column: 'createdAt', order: 'desc' as const },
  { column: 'id', order: 'desc' as const },
];

export class PgOrders implements Orders {
  readonly #ports: { database: Database };

  constructor(ports: { database: Database }) {
    this.#ports = ports;
  }

  async byId(accountId: string, id: string): Promise<Order | undefined> {
    const { OrderModel } = await this.#ports.database.models(loadModels);
    const row = await OrderModel.query().select(ORDER_FIELDS).findOne({ accountId, id });
    return row && toOrder(row);
  }

  async byGatewayOrder(gatewayOrderId: string, accountId?: string): Promise<Order | undefined> {
    const filter = { gatewayOrderId, ...(accountId !== undefined && { accountId }) };
    const { OrderModel } = await this.#ports.database.models(loadModels);
    const row = await OrderModel.query().select(ORDER_FIELDS).findOne(filter);
    return row && toOrder(row);
  }

  async page({ accountId, status, page, limit }: OrderQuery): Promise<Page<Order>> {
    const filter = { accountId, ...(status !== undefined && { status }) };
    const { OrderModel } = await this.#ports.database.models(loadModels);
    const { results, total } = await OrderModel.query()
      .select(ORDER_FIELDS)
      .where(filter)
      .orderBy(NEWEST_FIRST)
      .page(page - 1, limit);
    return { items: results.map(toOrder), total };
  }

  async pendingOf(accountId: string): Promise<readonly Order[]> {
    const { OrderModel } = await this.#ports.database.models(loadModels);
    const rows = await OrderModel.query()
      .select(ORDER_FIELDS)
      .where({ accountId, status: 'pending' })
      .orderBy(NEWEST_FIRST);
    return rows.map(toOrder);
  }

  async listDueForReconciliation({
    statuses,
    since,
    until,
    at,
    recheckShare,
    limit,
  }: ReconcileQuery): Promise<readonly Order[]> {
    const { OrderModel } = await this.#ports.database.models(loadModels);
    const rows = await OrderModel.query()
      .select(ORDER_FIELDS)
      .whereIn('status', [...statuses])
      .whereNotNull('gatewayOrderId')
      .whereBetween('createdAt', [since, until])
      .whereRaw(
        '(checked_at is null or checked_at <= ?::timestamptz - (?::timestamptz - created_at) * ?::float8)',
        [at, at, recheckShare],
      )
      .orderBy('checkedAt', 'asc', 'first')
      .limit(limit);
    return rows.map(toOrder);
  }

  async markReconciled(id: string, at: Date): Promise<void> {
    const { OrderModel } = await this.#ports.database.models(loadModels);
    await OrderModel.query().patch({ checkedAt: at }).where({ id });
  }
}
