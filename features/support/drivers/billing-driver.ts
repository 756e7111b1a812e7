import type { CurrentPlan } from './views.js';

/** An order offer. Amounts are rupees. */
export interface OrderOffer {
  orderId: string;
  /** The provider's order id, with which the checkout is opened. */
  checkoutId: string;
  plan: string;
  status: string;
  due: number;
  price: number;
  credit: number;
  extraDays: number;
  /** Whether payments are simulated. */
  isMock: boolean;
  /** The result of a simulated payment. */
  mockCheckoutResult: CheckoutResult | undefined;
}

/** The result of a successful checkout. */
export interface CheckoutResult {
  orderId: string;
  paymentId: string;
  signature: string;
}

export interface PaymentResult {
  paid: boolean;
  error: string | null;
  plan: CurrentPlan | undefined;
}

export interface OrderView {
  id: string;
  status: string;
  text: string;
  plan: string;
  rupees: number;
  price: number;
  credit: number;
  currency: string;
  period: string;
  days: number;
  instances: number;
  messages: number;
  checkoutId: string | null;
  paymentId: string | null;
  method: string | null;
  paymentStatus: string | null;
  failure: string | null;
  createdAt: Date;
  updatedAt: Date;
  paidAt: Date | null;
}

export interface OrderList {
  orders: OrderView[];
  page: number;
  pages: number;
  perPage: number;
  total: number;
}

export interface OrderFilter {
  status?: string;
  page?: number;
  perPage?: number;
}

/** The billing actions of a customer. Every method throws `Refused` when the product refuses. */
export interface BillingDriver {
  /** `plan` as the catalogue names it. */
  createOrder(plan: string, period: string): Promise<OrderOffer>;
  verifyPayment(receipt: CheckoutResult): Promise<PaymentResult>;
  orders(filter?: OrderFilter): Promise<OrderList>;
  order(id: string): Promise<OrderView>;
  cancelPlan(): Promise<CurrentPlan>;
}
