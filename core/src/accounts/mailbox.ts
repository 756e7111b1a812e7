const GMAIL = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox that an email address (in the one form of `Email`) reaches: without what follows a plus, and in Gmail's without dots.
 * Only for telling whether two addresses are one mailbox, never for writing to it.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const [local, domain] = [email.slice(0, at), email.slice(at + 1)];
  const plus = local.indexOf('+');
  const name = plus > 0 ? local.slice(0, plus) : local;
  return GMAIL.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
