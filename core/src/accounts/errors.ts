import { DomainError } from '../shared/domain-error.js';

export class InvalidEmail extends DomainError {
  constructor() {
    super('invalid_email', 'email is not a valid email address', { field: 'email' });
  }
}

export class InvalidUsername extends DomainError {
  constructor(reason: string) {
    super('invalid_username', `username ${reason}`, { field: 'username' });
  }
}

export class InvalidPassword extends DomainError {
  constructor(sentence: string) {
    super('invalid_password', sentence, { field: 'password' });
  }
}

export class EmailTaken extends DomainError {
  constructor() {
    super('email_taken', 'An account with this email already exists');
  }
}

/** One error for an unknown email and for a wrong password: which of the two it was is nobody's business. */
export class InvalidCredentials extends DomainError {
  constructor() {
    super('invalid_credentials', 'Invalid email or password');
  }
}

export class Unauthorized extends DomainError {
  constructor() {
    super('unauthorized', 'Unauthorized. Please log in again.');
  }
}
