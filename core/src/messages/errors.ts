import { DomainError } from '../shared/domain-error.js';
import type { Usage } from '../subscriptions/usage.js';
import type { MessageFailure } from './message-failure.js';

export class NumberAndMessageRequired extends DomainError {
  constructor() {
    super('number_and_message_required', 'Number and message required');
  }
}

export class InvalidNumber extends DomainError {
  constructor() {
    super(
      'invalid_number',
      'number is not a phone number: write it in international form, country code first, such as +919876543210',
      { field: 'number' },
    );
  }
}

export class InvalidMessage extends DomainError {
  constructor(reason: string) {
    super('invalid_message', `message ${reason}`, { field: 'message' });
  }
}

export class QuotaExhausted extends DomainError {
  /** `until`: when the message window ends. */
  constructor(usage: Usage, until?: Date | undefined) {
    super('message_limit', 'Message limit exceeded', {
      usage: { sent_messages: usage.sent, message_limit: usage.limit, remaining: usage.remaining },
      ...(until && { window_ends_at: until.toISOString() }),
    });
  }
}

export class MessageNotFound extends DomainError {
  constructor() {
    super('message_not_found', 'Message not found');
  }
}

export class InvalidCursor extends DomainError {
  constructor() {
    super('invalid_cursor', 'cursor is not one that this list has given', { field: 'cursor' });
  }
}

export class NotOnWhatsApp extends DomainError {
  constructor(messageId: string) {
    super('not_on_whatsapp', 'Number not registered on WhatsApp', { id: messageId });
  }
}

export class MessageRefused extends DomainError {
  constructor(messageId: string, { code, detail, reason }: MessageFailure) {
    super('message_refused', `The message was not sent: ${reason}`, {
      id: messageId,
      failure_reason: reason,
      ...(code && { failure_code: code }),
      ...(detail && { failure_detail: detail }),
    });
  }
}

export class InvalidIdempotencyKey extends DomainError {
  constructor() {
    super('invalid_idempotency_key', 'Idempotency-Key must have 1 to 255 printable ASCII characters');
  }
}

export class IdempotencyKeyReused extends DomainError {
  constructor() {
    super('idempotency_key_reused', 'This Idempotency-Key was used for another message');
  }
}

export class IdempotencyInFlight extends DomainError {
  constructor() {
    super('idempotency_in_flight', 'The first request with this Idempotency-Key is still being answered');
  }
}
