import { DomainError } from '../../shared/domain-error.js';

/** The log holds no such event of the account, and no attempt of it was kept. */
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
