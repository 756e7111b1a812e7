import { DomainError } from '../shared/domain-error.js';

export class OrderNotFound extends DomainError {
  constructor() {
    super('order_not_found', 'Order not found');
  }
}

export class PlanNotFound extends DomainError {
  constructor() {
    super('plan_not_found', 'There is no such plan', { field: 'packageId' });
  }
}

export class PlanNotForSale extends DomainError {
  constructor() {
    super('plan_not_for_sale', 'The Free plan is claimed, not paid for', { field: 'packageId' });
  }
}

/** The payment is not genuine, or is not the one that the order asks for. Which of the two is nobody's business. */
export class PaymentVerificationFailed extends DomainError {
  constructor() {
    super('payment_verification_failed', 'Payment verification failed', { success: false });
  }
}

export class InvalidSignature extends DomainError {
  constructor() {
    super('invalid_signature', 'The webhook is not signed with the shared secret');
  }
}
