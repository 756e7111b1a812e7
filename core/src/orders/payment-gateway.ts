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
  /** How much of it went back, in paise. */
  readonly refundedPaise: number;
}

/** What the checkout hands to the browser after a payment. */
export interface CheckoutResult {
  readonly gatewayOrderId: string;
  readonly paymentId: string;
  readonly signature: string;
}

/** A webhook's news, as far as it concerns orders. */
export type GatewayEvent =
  | { readonly kind: 'payment'; readonly id: string; readonly payment: GatewayPayment }
  /** Something we have no use for. */
  | { readonly kind: 'other'; readonly id: string };

/** Who takes the money. */
export interface PaymentGateway {
  /** True where no money moves: payments are made up. */
  readonly mock: boolean;
  /** The key that the browser's checkout is opened with; not a secret. */
  readonly publicKey: string;
  /** Answers the gateway's id of the new order. `receipt` is our order's id. @throws AdapterError */
  createOrder(order: { receipt: string; amountPaise: number; currency: 'INR' }): Promise<string>;
  /** All tries to pay for an order. @throws AdapterError */
  listPayments(gatewayOrderId: string): Promise<readonly GatewayPayment[]>;
  /** Undefined when there is no such payment. @throws AdapterError */
  findPayment(paymentId: string): Promise<GatewayPayment | undefined>;
  /** Whether the gateway itself made this result; compared in constant time. */
  isGenuineCheckout(result: CheckoutResult): boolean;
  /** What a mock checkout hands over once it "was paid"; undefined for a real gateway. */
  mockCheckout(gatewayOrderId: string): CheckoutResult | undefined;
  /** Whether the gateway signed these very bytes; told without reading them. */
  isGenuineWebhook(webhook: { body: Uint8Array; signature: string }): boolean;
  /** Reads a webhook. @throws InvalidSignature when the gateway did not sign these very bytes */
  parseWebhook(webhook: { body: string; signature: string; eventId: string | undefined }): GatewayEvent;
}
