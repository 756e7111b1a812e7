import { DomainError } from '../shared/domain-error.js';

export class OrderNotFound extends DomainError {
  constructor() {
    super('order_not_found', 'Order not found');
  }
}

export class PlanNotFound extends DomainError {
  constructor() {
    super('plan_not_found', 'There is no such plan');
  }
}

export class PlanNotForSale extends DomainError {
  constructor() {
    super('plan_not_for_sale', 'The Free plan is claimed, not paid for');
  }
}

/**
 * The payment is not genuine or does not match the order. The answer does not tell which; for a genuine payment the cause tells
 * operators.
 */
export class PaymentVerificationFailed extends DomainError {
  constructor(cause?: PaymentMismatch) {
    super('payment_verification_failed', 'Payment verification failed', undefined, cause);
  }
}

/** A genuine payment that does not match its order. Money may have moved, so an operator has to check it. */
export class PaymentMismatch extends Error {
  constructor({ gatewayOrderId, paymentId }: { gatewayOrderId: string; paymentId: string }) {
    super(`the payment ${paymentId} does not fit the order ${gatewayOrderId}`);
    this.name = 'PaymentMismatch';
  }
}

/** The payment is already assigned to another order, also under a race. */
export class PaymentAlreadyAssigned extends Error {
  constructor() {
    super('another order has this payment');
    this.name = 'PaymentAlreadyAssigned';
  }
}

export class InvalidSignature extends DomainError {
  constructor() {
    super('invalid_signature', 'The webhook is not signed with the shared secret');
  }
}
