import type { Plan } from '@waxwing/core';
import type { Modifiers } from 'objection';
import { modelOf } from '../database/knex.js';
import type { OrderRow } from './order-row.js';
import type { SubscriptionRow } from './subscription-row.js';

export class PlanModel extends modelOf<Plan>() {
  static override tableName = 'plans';
}

export class SubscriptionModel extends modelOf<SubscriptionRow>() {
  static override tableName = 'subscriptions';
  static override modifiers: Modifiers = {
    /** As the core's `isActive`. */
    active: (query, at: Date) => void query.where('startsAt', '<=', at).where('endsAt', '>', at),
  };
}

export class OrderModel extends modelOf<OrderRow>() {
  static override tableName = 'orders';
}
