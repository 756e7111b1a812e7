import { InvalidEmail } from './errors.js';

const GMAIL_DOMAINS = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox that a normalised email address reaches: without the part after a plus and, for Gmail, without dots. Used only to
 * compare mailboxes, never to send mail.
 */
export function normalizeMailbox(email: string): string {
  const at = email.lastIndexOf('@');
  const [local, domain] = [email.slice(0, at), email.slice(at + 1)];
  const plus = local.indexOf('+');
  const name = plus > 0 ? local.slice(0, plus) : local;
  return GMAIL_DOMAINS.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}

const MAX_LENGTH = 254;
// Deliberately wider than RFC 5321 in the local part: the mail that reaches the owner is the real proof. Invisible characters come
// with pasted text, and the owner could not type such an address later.
const EMAIL_PATTERN =
  /^[^\s\p{Cc}\p{Cf}\p{Cs}@<>()[\],;:"\\]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/u;

/** A normalised email address: trimmed, lower case, at most 254 characters. Accounts are found under it. */
export class Email {
  private constructor(readonly value: string) {}

  /** @throws InvalidEmail */
  static parse(text: string): Email {
    const value = text.trim().toLowerCase();
    if (value.length > MAX_LENGTH || !EMAIL_PATTERN.test(value)) throw new InvalidEmail();
    return new Email(value);
  }

  /** The normalised address; undefined for text that cannot be the address of an account. */
  static tryParse(text: string): string | undefined {
    try {
      return Email.parse(text).value;
    } catch (error) {
      if (error instanceof InvalidEmail) return undefined;
      throw error;
    }
  }
}
