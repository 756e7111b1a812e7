import type { Mail } from '@waxwing/core';
import type { Letterhead } from './letterhead.js';

/** What a mail says, before it has any form. Every text is plain: whoever gives it a form escapes it. */
export interface Words {
  readonly subject: string;
  readonly greeting: string;
  readonly before: readonly string[];
  /** The one thing the reader may want to do. */
  readonly action: { readonly label: string; readonly url: string };
  readonly after: readonly string[];
}

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

export function wordsOf(mail: Mail, letterhead: Letterhead): Words {
  return { greeting: greetingOf(mail.username), ...say(mail, letterhead) };
}

/** What mail programs turn into a link, or readers take for an address. */
const ADDRESS = /:\/\/|www\.|[\p{L}\p{N}]\.[\p{L}]{2,}|@/iu;

/**
 * Nobody has proven that the mailbox is theirs: whoever signs up with a stranger's email could have us mail their link to them, as
 * the name. Such a name is left out.
 */
function greetingOf(username: string): string {
  return ADDRESS.test(username) ? 'Hello,' : `Hello ${username},`;
}

function say(mail: Mail, { product, publicUrl, supportEmail }: Letterhead): Omit<Words, 'greeting'> {
  switch (mail.kind) {
    case 'password-reset':
      return {
        subject: `Reset your ${product} password`,
        before: [`Somebody asked for a new password for your ${product} account. If it was you, choose one:`],
        action: {
          label: 'Choose a new password',
          url: `${publicUrl}/reset-password?token=${encodeURIComponent(mail.token)}`,
        },
        after: [
          `The link is good once, and for ${mail.validMinutes} minutes.`,
          'If it was not you, you need not do anything: your password stays as it is.',
        ],
      };
    case 'password-changed':
      return {
        subject: `Your ${product} password was changed`,
        before: [`The password of your ${product} account was changed, and all earlier sign-ins have ended.`],
        action: { label: 'Sign in', url: `${publicUrl}/login` },
        after: [
          `If it was not you, ask for a new password on the sign-in page at once and write to ${supportEmail}.`,
        ],
      };
    case 'email-changed':
      return {
        subject: `Your ${product} email was changed`,
        before: [
          `The email of your ${product} account was changed to another address. This one no longer signs in.`,
        ],
        action: { label: 'Sign in', url: `${publicUrl}/login` },
        after: [`If it was not you, write to ${supportEmail} at once.`],
      };
    case 'plan-ending':
      return {
        subject: `Your ${product} plan is about to end`,
        before: [
          `Your ${mail.planName} plan ends on ${moment.format(new Date(mail.endsAt))} UTC. Nothing renews by itself.`,
        ],
        action: { label: 'Choose a plan', url: `${publicUrl}/dashboard` },
        after: [
          'After that messages are no longer sent. Your instances stay linked, and your history stays.',
        ],
      };
  }
}
