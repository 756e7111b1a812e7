import { PRODUCT } from '../../app/product.js';

/** What the form asks for. */
export interface ContactMessage {
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
}

/** What was filled in, without the blanks around it. */
export function readContactMessage(form: HTMLFormElement): ContactMessage {
  const data = new FormData(form);
  const at = (field: keyof ContactMessage) => String(data.get(field) ?? '').trim();
  return { name: at('name'), email: at('email'), subject: at('subject'), message: at('message') };
}

/** An address that opens the reader's mail program with the message written out. */
export function buildMailto({ name, email, subject, message }: ContactMessage): string {
  // Lines of a mail end with both characters.
  const body = `${message}\n\n${name}\n${email}`.replace(/\r?\n/g, '\r\n');
  return `mailto:${PRODUCT.supportEmail}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
