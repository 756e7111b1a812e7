/** A payment as the gateway reports it. */
export interface GatewayPayment {
  readonly id: string;
  readonly gatewayOrderId: string;
  readonly amountPaise: number;
  readonly currency: string;
  readonly status: 'created' | 'authorized' | 'captured' | 'failed' | 'refunded';
  readonly method: string | null;
  /** A sentence for the customer, where the payment failed. */
  readonly failureReason: string | null;
  /** The refunded part, in paise. */
  readonly refundedPaise: number;
}

/** The checkout's result that the browser receives after a payment. */
export interface CheckoutResult {
  readonly gatewayOrderId: string;
  readonly paymentId: string;
  readonly signature: string;
}

/** A webhook as the gateway delivered it. */
export interface DeliveredWebhook {
  readonly body: string;
  readonly signature: string;
  /** The gateway's id of the event; undefined where it gave none. */
  readonly eventId: string | undefined;
}

/** A webhook's event, as far as it concerns orders. */
export type GatewayEvent =
  | { readonly kind: 'payment'; readonly id: string; readonly payment: GatewayPayment }
  /** An event that we do not use. */
  | { readonly kind: 'other'; readonly id: string };

export interface GatewayRefund {
  readonly paymentId: string;
  readonly amountPaise: number;
  /** Letters, digits and hyphens, 10 to 100 of them. */
  readonly key: string;
}

/** The payment provider. */
export interface PaymentGateway {
  /** True for a mock that moves no money. */
  readonly mock: boolean;
  /** The key that opens the browser's checkout; not a secret. */
  readonly publicKey: string;
  /** Returns the gateway's id of the new order. `receipt` is our order's id. @throws AdapterError */
  createOrder(order: { receipt: string; amountPaise: number; currency: 'INR' }): Promise<string>;
  /** All payment attempts for an order. @throws AdapterError */
  listPayments(gatewayOrderId: string): Promise<readonly GatewayPayment[]>;
  /** Undefined when there is no such payment. @throws AdapterError */
  findPayment(paymentId: string): Promise<GatewayPayment | undefined>;
  /**
   * Gives a part of a captured payment, or all of it, back to its payer. Asked again with the same `key` and amount it gives nothing more;
   * with another amount it refuses. Returns the payment afterwards. @throws AdapterError
   */
  refund(refund: GatewayRefund): Promise<GatewayPayment>;
  /** Whether the gateway itself made this result; compared in constant time. */
  isGenuineCheckout(result: CheckoutResult): boolean;
  /** The result of a mock checkout that "was paid"; undefined for a real gateway. */
  mockCheckout(gatewayOrderId: string): CheckoutResult | undefined;
  /** Whether the gateway signed exactly these bytes; checked without parsing them. */
  isGenuineWebhook(webhook: { body: Uint8Array; signature: string }): boolean;
  /** Parses a webhook. @throws InvalidSignature when the gateway did not sign exactly these bytes */
  parseWebhook(webhook: DeliveredWebhook): GatewayEvent;
}
