import { randomUUID } from 'node:crypto';
import { Uuid7IdGenerator } from '@waxwing/adapters/crypto';
import { PgBillingUnitOfWork, PgOrders } from '@waxwing/adapters/postgres';
import { RazorpayGateway } from '@waxwing/adapters/razorpay';
import { type RazorpayCheckout, RazorpayDouble } from '@waxwing/adapters/testing';
import { ReconcileOrders } from '@waxwing/core';
import { type ComposedApi, startComposedApi } from './composed-api.js';
import { type Answer, call } from './http.js';

/** The plan that `offer` asks for, with its price a month in paise. */
export const BASIC_PAISE = 99_900;

export interface OfferedOrder {
  readonly id: string;
  readonly order_id: string;
  readonly key: string;
  readonly amount: number;
  readonly currency: string;
}

/** The API with Razorpay on loopback behind the real SDK, and the actions of customers. */
export class PaymentHarness {
  private constructor(
    readonly api: ComposedApi,
    readonly razorpay: RazorpayDouble,
  ) {}

  static async open(): Promise<PaymentHarness> {
    const razorpay = await RazorpayDouble.start();
    const api = await startComposedApi(razorpay.env);
    razorpay.webhookUrl = `${api.url}/api/payments/webhook`;
    return new PaymentHarness(api, razorpay);
  }

  /** Signs a new customer up; returns the token. */
  async customer(username: 'Asha' | 'Ravi'): Promise<string> {
    const email = `${username.toLowerCase()}-${randomUUID()}@example.com`;
    const body = { email, password: 'a long password', username };
    return (await call(`${this.api.url}/api/auth/signup`, { body })).body.token as string;
  }

  createOrder(bearer: string): Promise<Answer> {
    const body = { packageId: 'basic', billingPeriod: 'month' };
    return call(`${this.api.url}/api/payments/create-order`, { bearer, body });
  }

  async createOffer(bearer: string): Promise<OfferedOrder> {
    return (await this.createOrder(bearer)).body.order as OfferedOrder;
  }

  verify(bearer: string, checkout: RazorpayCheckout): Promise<Answer> {
    return call(`${this.api.url}/api/payments/verify-payment`, { bearer, body: checkout });
  }

  async orders(bearer: string): Promise<unknown> {
    return (await call(`${this.api.url}/api/payments/orders`, { bearer })).body.orders;
  }

  /** Undefined when the customer has no such order. */
  async order(bearer: string, { order_id }: OfferedOrder): Promise<Record<string, unknown> | undefined> {
    const { body } = await call(`${this.api.url}/api/payments/orders/${order_id}`, { bearer });
    return body.order as Record<string, unknown> | undefined;
  }

  /** The customer's current plan. */
  async plan(bearer: string): Promise<string | undefined> {
    const { body } = await call(`${this.api.url}/api/subscription/current`, { bearer });
    return (body.subscription as { package_name: string } | null)?.package_name;
  }

  /** Reconciles the orders as of so many minutes from now. */
  reconcile(minutes: number): Promise<unknown> {
    const { api, razorpay } = this;
    const ports = { database: api.database, notifications: api.notifications };
    return new ReconcileOrders({
      orders: new PgOrders(ports),
      ledgers: new PgBillingUnitOfWork(ports),
      gateway: new RazorpayGateway({ ...razorpay.keys, apiUrl: razorpay.url }),
      ids: new Uuid7IdGenerator(),
      clock: { now: () => new Date(Date.now() + minutes * 60_000) },
    }).execute();
  }

  async close(): Promise<void> {
    await this.api.close();
    await this.razorpay.close();
  }
}
