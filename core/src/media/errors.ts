import { DomainError } from '../shared/domain-error.js';

export class MediaNotFound extends DomainError {
  constructor() {
    super('media_not_found', 'File not found');
  }
}
