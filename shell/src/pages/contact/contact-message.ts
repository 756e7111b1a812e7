import { PRODUCT } from '../../app/product.js';

/** The fields of the form. */
export interface ContactMessage {
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
}

/** The form's values, trimmed. */
export function readContactMessage(form: HTMLFormElement): ContactMessage {
  const data = new FormData(form);
  const at = (field: keyof ContactMessage) => String(data.get(field) ?? '').trim();
  return { name: at('name'), email: at('email'), subject: at('subject'), message: at('message') };
}

/** A mailto URL that opens the user's mail program with the message. */
export function buildMailto({ name, email, subject, message }: ContactMessage): string {
  // Lines of a mail end in CRLF.
  const body = `${message}\n\n${name}\n${email}`.replace(/\r?\n/g, '\r\n');
  return `mailto:${PRODUCT.supportEmail}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
