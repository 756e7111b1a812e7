import { DomainError } from '../shared/domain-error.js';

export class InstanceNotFound extends DomainError {
  constructor() {
    super('instance_not_found', 'Instance not found');
  }
}

export class InstanceLimitReached extends DomainError {
  constructor(limit: number) {
    super('instance_limit', 'Instance limit reached', { instance_limit: limit });
  }
}

export class NotReady extends DomainError {
  constructor(status: string) {
    super('not_ready', 'Client not ready', { instance_status: status });
  }
}

/** The process that holds the session did not let go of it in time; nothing was removed. */
export class InstanceBusy extends DomainError {
  constructor() {
    super('instance_busy', 'The instance is busy. Please try again in a few seconds.');
  }
}
