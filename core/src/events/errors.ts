import { DomainError } from '../shared/domain-error.js';

export class EventNotFound extends DomainError {
  constructor() {
    super('event_not_found', 'Event not found');
  }
}
