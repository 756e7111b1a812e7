import { DomainError } from '../shared/domain-error.js';

export class ConversationNotFound extends DomainError {
  constructor() {
    super('conversation_not_found', 'Conversation not found');
  }
}
