import { DomainError, InvalidInput } from '../shared/domain-error.js';

export class InstanceNotFound extends DomainError {
  constructor() {
    super('instance_not_found', 'Instance not found');
  }
}

export class InstanceLimitReached extends DomainError {
  constructor(limit: number) {
    super('instance_limit', 'Instance limit reached', { instanceLimit: limit });
  }
}

export class NotReady extends DomainError {
  constructor(status: string) {
    super('not_ready', 'Client not ready', { instanceStatus: status });
  }
}

export class InvalidDisplayName extends InvalidInput {
  constructor(reason: string) {
    super('invalid_display_name', 'The display name', reason);
  }
}

export class AlreadyLinked extends DomainError {
  constructor() {
    super(
      'already_linked',
      'A phone is linked to this instance already. Reset the instance to link another one.',
    );
  }
}

/** The instance has failed: without a reset, codes would loop at a phone that cannot be linked. */
export class ResetRequired extends DomainError {
  constructor(reason: string | null) {
    super('reset_required', 'Reset the instance before you link it.', { statusReason: reason });
  }
}

export class PairingCodeRefused extends DomainError {
  constructor() {
    super(
      'pairing_refused',
      'WhatsApp gave no code for this number. Check the number, wait a minute and try again, or scan the QR code.',
    );
  }
}

/** No passkey ceremony is under way, or it is past this stage. */
export class PasskeyNotWanted extends DomainError {
  constructor() {
    super(
      'passkey_not_wanted',
      'WhatsApp does not wait for this answer (any more). Look at the passkey again.',
    );
  }
}

/** No worker answered in time. */
export class PairingCodeUnavailable extends DomainError {
  constructor() {
    super(
      'pairing_unavailable',
      'WhatsApp did not answer in time. Please try again in a few seconds, or scan the QR code.',
    );
  }
}

/** The worker that holds the session did not release it in time; nothing was removed. */
export class InstanceBusy extends DomainError {
  constructor() {
    super('instance_busy', 'The instance is busy. Please try again in a few seconds.');
  }
}

export class InvalidProxy extends DomainError {
  constructor(sentence: string) {
    super('invalid_proxy', sentence);
  }
}

/** The session has not answered, or cannot answer yet. */
export class WhatsAppUnavailable extends DomainError {
  /** @param retryAfter in seconds; soon by default */
  constructor(retryAfter?: number) {
    super('unavailable', 'WhatsApp did not answer in time. Please try again in a few seconds.', {
      retryAfter,
    });
  }
}

/** The instance has done as much of this in the last minute as WhatsApp bears. */
export class TooManyCalls extends DomainError {
  /** @param retryAfter in seconds */
  constructor(retryAfter: number) {
    super('rate_limited', 'The instance may do this 60 times a minute. Please try again later.', {
      retryAfter,
    });
  }
}
