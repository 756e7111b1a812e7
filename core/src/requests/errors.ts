import { DomainError } from '../shared/domain-error.js';

export class RequestNotFound extends DomainError {
  constructor() {
    super('request_not_found', 'No call with this request_id was found. The log keeps seven days.');
  }
}
