import knexFactory, { type Knex } from 'knex';
import { knexSnakeCaseMappers, Model } from 'objection';
import { connectionSettings } from './connection-settings.js';

export class AccountModel extends Model {
  static override tableName = 'accounts';
  declare id: string;
  declare email: string;
  declare username: string;
  declare role: 'user' | 'admin';
  declare passwordHash: string;
  declare tokenEpoch: number;
  declare createdAt: Date;
  declare closedAt: Date | null;
}

export class PlanModel extends Model {
  static override tableName = 'plans';
  declare id: string;
  declare name: string;
  declare pricePaise: number;
  declare instanceLimit: number;
  declare messageLimit: number;
  declare durationDays: number;
  declare historyDays: number | null;
}

export class SubscriptionModel extends Model {
  static override tableName = 'subscriptions';
  declare id: string;
  declare accountId: string;
  declare planId: string;
  declare planName: string;
  declare pricePaise: number;
  declare instanceLimit: number;
  declare messageLimit: number;
  declare billingPeriod: 'month' | 'year';
  declare valuePaise: number;
  declare creditPaise: number;
  declare creditFrom: string | null;
  declare orderId: string | null;
  declare startsAt: Date;
  declare endsAt: Date;
  declare cancelledAt: Date | null;
  declare remindedAt: Date | null;
  declare windowNo: number;
  declare windowUsed: number;
}

export class OrderModel extends Model {
  static override tableName = 'orders';
  declare id: string;
  declare accountId: string;
  declare status: 'pending' | 'failed' | 'cancelled' | 'paid' | 'refunded';
  declare planId: string;
  declare planName: string;
  declare instanceLimit: number;
  declare messageLimit: number;
  declare monthlyPaise: number;
  declare billingPeriod: 'month' | 'year';
  declare durationDays: number;
  declare pricePaise: number;
  declare creditPaise: number;
  declare creditFrom: string | null;
  declare amountPaise: number;
  declare currency: 'INR';
  declare quotedUntil: Date;
  declare gatewayOrderId: string | null;
  declare gatewayPaymentId: string | null;
  declare paymentMethod: string | null;
  declare paymentStatus: string | null;
  declare failureReason: string | null;
  declare refundedPaise: number;
  declare subscriptionId: string | null;
  declare createdAt: Date;
  declare updatedAt: Date;
  declare paidAt: Date | null;
  declare checkedAt: Date | null;
}

export class ApiKeyModel extends Model {
  static override tableName = 'api_keys';
  declare id: string;
  declare accountId: string;
  declare instanceId: string | null;
  declare name: string;
  declare isActive: boolean;
  declare digest: Buffer;
  declare sealed: Buffer;
  declare createdAt: Date;
  declare lastUsedAt: Date | null;
  declare expiresAt: Date | null;
}

export class InstanceModel extends Model {
  static override tableName = 'instances';
  declare id: string;
  declare accountId: string;
  declare status: 'initializing' | 'ready' | 'disconnected' | 'logged_out' | 'failed';
  declare statusReason: string | null;
  declare statusReasonCode: string | null;
  declare qr: string | null;
  declare qrExpiresAt: Date | null;
  declare linked: boolean;
  declare phone: string | null;
  declare name: string | null;
  declare createdAt: Date;
  declare linkingUntil: Date | null;
  declare forgetRequestedAt: Date | null;
  declare deletedAt: Date | null;
}

export interface Models {
  readonly knex: Knex;
  readonly accounts: typeof AccountModel;
  readonly plans: typeof PlanModel;
  readonly subscriptions: typeof SubscriptionModel;
  readonly orders: typeof OrderModel;
  readonly apiKeys: typeof ApiKeyModel;
  readonly instances: typeof InstanceModel;
}

/** The models on a small pool of their own, which keeps no idle connection. */
export function bindModels(connectionString: string, max: number): Models {
  const knex = openKnex(connectionString, max);
  return {
    knex,
    accounts: AccountModel.bindKnex(knex),
    plans: PlanModel.bindKnex(knex),
    subscriptions: SubscriptionModel.bindKnex(knex),
    orders: OrderModel.bindKnex(knex),
    apiKeys: ApiKeyModel.bindKnex(knex),
    instances: InstanceModel.bindKnex(knex),
  };
}

export function openKnex(
  connectionString: string,
  max: number,
  settings = connectionSettings(connectionString),
): Knex {
  return knexFactory({
    client: 'pg',
    connection: settings as Knex.PgConnectionConfig,
    pool: { min: 0, max },
    acquireConnectionTimeout: 5_000,
    // Errors are thrown as well, so they are not logged a second time.
    log: { warn: silence, error: silence },
    ...knexSnakeCaseMappers(),
  });
}

const silence = (): void => undefined;
