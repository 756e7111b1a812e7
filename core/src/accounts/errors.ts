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
  /** `field` is the name of the password in the request. */
  constructor(sentence: string, field: string) {
    super('invalid_password', sentence, { field });
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
    super('invalid_reset_token', 'This password reset link is invalid or has expired.', { field: 'token' });
  }
}

/** One error for a link that is unknown, used, void, too old or another account's. */
export class InvalidEmailLink extends DomainError {
  constructor() {
    super('invalid_email_link', 'This link is invalid or has expired.', { field: 'token' });
  }
}

/** The password that confirms a grave action is wrong. `field` is its name in the request. */
export class WrongPassword extends DomainError {
  constructor(field: string) {
    super('wrong_password', 'Current password is incorrect', { field });
  }
}

/** The account is open, so nothing of it may be erased. A closing that is under way looks the same. */
export class AccountStillOpen extends Error {
  constructor(accountId: string) {
    super(`account ${accountId} is not closed`);
    this.name = 'AccountStillOpen';
  }
}
