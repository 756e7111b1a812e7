import { DomainError } from '../../shared/domain-error.js';

/** The log holds no such event of the account, or the webhook was never to get it, and no attempt of it was kept. */
export class DeliveryNotFound extends DomainError {
  constructor() {
    super('event_not_found', 'Event not found');
  }
}

export class WebhookDisabled extends DomainError {
  constructor() {
    super('webhook_disabled', 'The webhook is disabled. Enable it first.');
  }
}

export class ReplayNotFound extends DomainError {
  constructor() {
    super('replay_not_found', 'This webhook has had no replay.');
  }
}
