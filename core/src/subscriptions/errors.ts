import { DomainError } from '../shared/domain-error.js';

export class NoSubscription extends DomainError {
  constructor() {
    super('no_subscription', 'No active subscription. Please choose a plan.');
  }
}

export class SubscriptionActive extends DomainError {
  constructor(planName: string, endsAt: Date) {
    super('subscription_active', `The ${planName} plan is active until ${endsAt.toISOString()}`, {
      planName,
      endsAt,
    });
  }
}
