import { DomainError, InvalidInput } from '../shared/domain-error.js';
import type { Usage } from '../subscriptions/usage.js';
import { NOT_ON_WHATSAPP_FAILURE } from './message-failure.js';

export class NumberAndMessageRequired extends DomainError {
  constructor() {
    super('number_and_message_required', 'Number and message required');
  }
}

export class InvalidNumber extends InvalidInput {
  constructor() {
    super(
      'invalid_number',
      'The number',
      'is not a phone number: write it in international form, country code first, such as +919876543210',
    );
  }
}

export class NotOnWhatsApp extends DomainError {
  constructor() {
    super('not_on_whatsapp', NOT_ON_WHATSAPP_FAILURE.reason);
  }
}

export class InvalidMessage extends InvalidInput {
  constructor(reason: string) {
    super('invalid_message', 'The text', reason);
  }
}

/** @param field as the request names it, such as `poll.options.2` */
export class InvalidContent extends DomainError {
  constructor(field: string, predicate: string) {
    super('invalid_content', `${field} ${predicate}`, { field });
  }
}

/** Another message that a request names cannot be used for what is asked. */
export class TargetUnusable extends DomainError {
  /** @param field as the request names it, such as `context.message_id` */
  constructor(field: string, predicate: string) {
    super('target_unusable', `${field} ${predicate}`, { field });
  }
}

/** WhatsApp's own apps take no edit of a message any more. */
export class TooLate extends DomainError {
  constructor() {
    super('too_late', 'The message was sent more than 15 minutes ago, and can no longer be edited.');
  }
}

export class QuotaExhausted extends DomainError {
  /** @param windowEndsAt of the window that is used up */
  constructor(usage: Usage, windowEndsAt: Date | undefined) {
    super('message_limit', 'Message limit exceeded', { usage, windowEndsAt });
  }
}

export class MessageNotFound extends DomainError {
  constructor() {
    super('message_not_found', 'Message not found');
  }
}

export class InvalidIdempotencyKey extends DomainError {
  constructor() {
    super('invalid_idempotency_key', 'The idempotency key must have 1 to 255 printable ASCII characters');
  }
}

export class IdempotencyKeyReused extends DomainError {
  constructor() {
    super('idempotency_key_reused', 'This idempotency key was used for another message');
  }
}

export class IdempotencyInFlight extends DomainError {
  constructor() {
    super('idempotency_in_flight', 'The first request with this idempotency key is still being answered');
  }
}
