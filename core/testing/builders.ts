import {
  Account,
  type ApiKey,
  compose,
  DAY_MS,
  Email,
  type GatewayPayment,
  type IncomingMessage,
  Instance,
  type Message,
  MessageText,
  type Order,
  type Receipt,
  Recipient,
  type SealedSecret,
  type SignIn,
  type Subscription,
  startSignIn,
  Username,
} from '../src/index.js';
import { idOf, newId } from './uuid-v7.js';

const MINUTE_MS = 60_000;

export function randomBytes(length: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(length));
}

/** Digits of an Indian mobile number that nobody else in the run has. */
export function newNumber(): string {
  const digits = Array.from(randomBytes(9), (byte) => byte % 10).join('');
  return `919${digits}`;
}

export function anAccount(overrides: { email?: string; username?: string; at?: Date } = {}): Account {
  const id = newId();
  return Account.register({
    id,
    email: Email.parse(overrides.email ?? `asha-${id}@example.com`),
    username: Username.parse(overrides.username ?? 'Asha'),
    passwordHash: `hash-of-${id}`,
    at: overrides.at ?? new Date(),
  });
}

/** Where the builders sign in from. */
export const ORIGIN = { device: 'Firefox on Linux', network: '203.0.113.0/24' } as const;

export function aSignIn(account: Account, at: Date = new Date(), overrides: Partial<SignIn> = {}): SignIn {
  return { ...startSignIn(account, { id: newId(), origin: ORIGIN, at }), ...overrides };
}

export function aSubscription(
  input: Pick<Subscription, 'accountId' | 'startsAt'> & Partial<Subscription>,
): Subscription {
  return {
    id: newId(),
    planId: 'basic',
    planName: 'Basic',
    pricePaise: 99_900,
    instanceLimit: 50,
    messageLimit: 1_000,
    billingPeriod: 'month',
    valuePaise: 99_900,
    creditPaise: 0,
    creditFrom: null,
    orderId: null,
    cancelledAt: null,
    remindedAt: null,
    endsAt: new Date(input.startsAt.getTime() + 30 * DAY_MS),
    ...input,
  };
}

/** An order for a month of Basic that waits for its payment, quoted for ten minutes. */
export function anOrder(input: Pick<Order, 'accountId' | 'createdAt'> & Partial<Order>): Order {
  return {
    id: newId(),
    status: 'pending',
    planId: 'basic',
    planName: 'Basic',
    instanceLimit: 5,
    messageLimit: 10_000,
    monthlyPaise: 99_900,
    billingPeriod: 'month',
    durationDays: 30,
    pricePaise: 99_900,
    creditPaise: 0,
    creditFrom: null,
    amountPaise: 99_900,
    currency: 'INR',
    quotedUntil: new Date(input.createdAt.getTime() + 10 * MINUTE_MS),
    gatewayOrderId: `order_${newId()}`,
    gatewayPaymentId: null,
    paymentMethod: null,
    paymentStatus: null,
    failureReason: null,
    refundedPaise: 0,
    subscriptionId: null,
    updatedAt: input.createdAt,
    paidAt: null,
    ...input,
  };
}

/** The payment that an order asks for, taken. */
export function aPaymentFor(order: Order, overrides: Partial<GatewayPayment> = {}): GatewayPayment {
  return {
    id: `pay_${newId()}`,
    gatewayOrderId: order.gatewayOrderId ?? '',
    amountPaise: order.amountPaise,
    currency: 'INR',
    status: 'captured',
    method: 'upi',
    failureReason: null,
    refundedPaise: 0,
    ...overrides,
  };
}

export function aKey(input: Pick<ApiKey, 'accountId'> & Partial<ApiKey>): ApiKey {
  return {
    id: newId(),
    instanceId: null,
    name: 'Checkout',
    isActive: true,
    createdAt: new Date(),
    lastUsedAt: null,
    expiresAt: null,
    ...input,
  };
}

/** What a sealed secret looks like to a store: bytes without meaning. */
export function aSealedSecret(): SealedSecret {
  return { digest: randomBytes(32), sealed: randomBytes(64) };
}

export function anInstance(accountId: string, at: Date = new Date()): Instance {
  return Instance.create({ id: newId(), accountId, at });
}

export function aMessage(
  instance: Instance,
  overrides: { text?: string; to?: string; at?: Date; validFor?: number } = {},
): Message {
  const at = overrides.at ?? new Date();
  return compose({
    id: idOf(at),
    instance,
    recipient: Recipient.parse(overrides.to ?? newNumber()),
    text: MessageText.parse(overrides.text ?? 'Order shipped'),
    at,
    validFor: overrides.validFor,
  });
}

/** What the recipient's phone says about a message. */
export function aReceipt(
  { waId, chatId }: { waId: string; chatId: string | null },
  status: Receipt['status'],
  at = new Date(),
): Receipt {
  return { waId, from: chatId ?? '', status, at };
}

export function anIncomingMessage(overrides: Partial<IncomingMessage> = {}): IncomingMessage {
  return {
    waId: `3A${newId().replaceAll('-', '').slice(-18).toUpperCase()}`,
    from: newNumber(),
    fromLid: null,
    text: 'When does it arrive?',
    type: 'text',
    at: new Date(),
    ...overrides,
  };
}
