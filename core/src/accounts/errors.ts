import { DomainError, InvalidInput } from '../shared/domain-error.js';

export class InvalidEmail extends InvalidInput {
  constructor() {
    super('invalid_email', 'The email', 'is not a valid email address');
  }
}

export class InvalidUsername extends InvalidInput {
  constructor(reason: string) {
    super('invalid_username', 'The username', reason);
  }
}

export class InvalidPassword extends DomainError {
  constructor(sentence: string) {
    super('invalid_password', sentence);
  }
}

export class EmailTaken extends DomainError {
  constructor() {
    super('email_taken', 'An account with this email already exists');
  }
}

/** One error for an unknown email and for a wrong password, so that it does not reveal which emails have accounts. */
export class InvalidCredentials extends DomainError {
  constructor() {
    super('invalid_credentials', 'Invalid email or password');
  }
}

/** The sign-in has ended, has expired or belongs to another account. */
export class SignInNotFound extends DomainError {
  constructor() {
    super('sign_in_not_found', 'Sign-in not found');
  }
}

export class Unauthorized extends DomainError {
  constructor() {
    super('unauthorized', 'Unauthorized. Please log in again.');
  }
}

/** One error for a link that is unknown, used or expired, so that it does not reveal which. */
export class InvalidResetToken extends DomainError {
  constructor() {
    super('invalid_reset_token', 'This password reset link is invalid or has expired.');
  }
}

/** One error for a link that is unknown, used, void, too old or another account's. */
export class InvalidEmailLink extends DomainError {
  constructor() {
    super('invalid_email_link', 'This link is invalid or has expired.');
  }
}

/** The password that confirms a grave action is wrong. */
export class WrongPassword extends DomainError {
  constructor() {
    super('wrong_password', 'Current password is incorrect');
  }
}

/** The account is open, so nothing of it may be erased. A closing that is under way looks the same. */
export class AccountStillOpen extends Error {
  constructor(accountId: string) {
    super(`account ${accountId} is not closed`);
    this.name = 'AccountStillOpen';
  }
}
