import { InvalidEmail } from './errors.js';

const GMAIL_DOMAINS = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox that an email address (in the one form of `Email`) reaches: without what follows a plus, and in Gmail's without dots.
 * Only for telling whether two addresses are one mailbox, never for writing to it.
 */
export function normalizeMailbox(email: string): string {
  const at = email.lastIndexOf('@');
  const [local, domain] = [email.slice(0, at), email.slice(at + 1)];
  const plus = local.indexOf('+');
  const name = plus > 0 ? local.slice(0, plus) : local;
  return GMAIL_DOMAINS.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}

const MAX_LENGTH = 254;
// Deliberately wider than RFC 5321 allows in the local part: the mail that reaches the owner is the real proof. Characters that
// nobody sees are pasted along, and whoever types the address later would not be found.
const EMAIL_PATTERN =
  /^[^\s\p{Cc}\p{Cf}\p{Cs}@<>()[\],;:"\\]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/u;

/** An email address in the one form under which accounts are found: trimmed, lower case, at most 254 characters. */
export class Email {
  private constructor(readonly value: string) {}

  /** @throws InvalidEmail */
  static parse(text: string): Email {
    const value = text.trim().toLowerCase();
    if (value.length > MAX_LENGTH || !EMAIL_PATTERN.test(value)) throw new InvalidEmail();
    return new Email(value);
  }

  /** The address in its one form; undefined for text that no account can have as its address. */
  static tryParse(text: string): string | undefined {
    try {
      return Email.parse(text).value;
    } catch (error) {
      if (error instanceof InvalidEmail) return undefined;
      throw error;
    }
  }
}
