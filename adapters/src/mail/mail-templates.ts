import type { Mail } from '@waxwing/core';
import { disabledKeysText, REPLACED_EMAIL_HINT, undoText, undoUrl } from './account-templates.js';
import type { Branding } from './branding.js';

/** The content of a mail before rendering. Every text is plain: the renderer escapes it. */
export interface MailContent {
  readonly subject: string;
  readonly greeting: string;
  readonly before: readonly string[];
  /** The one action that the mail offers. */
  readonly action: { readonly label: string; readonly url: string };
  readonly after: readonly string[];
}

const dateFormat = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});

export function fillTemplate(mail: Mail, branding: Branding): MailContent {
  return { greeting: greetingOf(mail.username), ...fillBody(mail, branding) };
}

/** Letters with their marks, in words. Anything that a mail program turns into a link or a phone call needs more than that. */
const NAME = /^\p{L}[\p{L}\p{M} '’-]*$/u;
const NAME_LENGTH = 40;

/**
 * The mailbox may be unverified: an attacker could sign up with a stranger's email and have us mail a text to them as the name.
 * Text that does not look like a name is omitted.
 */
function greetingOf(username: string): string {
  return username.length <= NAME_LENGTH && NAME.test(username) ? `Hello ${username},` : 'Hello,';
}

function fillBody(mail: Mail, { product, publicUrl, supportEmail }: Branding): Omit<MailContent, 'greeting'> {
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
          ...(mail.replaced ? [REPLACED_EMAIL_HINT] : []),
        ],
      };
    case 'password-changed':
      return {
        subject: `Your ${product} password was changed`,
        before: [
          `The password of your ${product} account was changed, and all earlier sign-ins have ended.`,
          ...(mail.keysSwitchedOff ? [disabledKeysText(mail.keysSwitchedOff)] : []),
        ],
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
    case 'email-confirmation':
      return {
        subject: `Confirm your new ${product} email`,
        before: [
          `Somebody asked to make this address the email of a ${product} account. If it was you, confirm it:`,
        ],
        action: {
          label: 'Confirm this email',
          url: `${publicUrl}/confirm-email?token=${encodeURIComponent(mail.token)}`,
        },
        after: [
          `The link is good once, for ${mail.validHours} hours, and for who is signed in to that account.`,
          'If it was not you, you need not do anything: nothing changes.',
        ],
      };
    case 'email-change-asked':
      return {
        subject: `Another email was asked for in your ${product} account`,
        before: [
          `Somebody who is signed in to your ${product} account asked to change its email from this address to another one. It changes when the other mailbox confirms it.`,
          `If it was not you, stop it here:`,
        ],
        action: { label: 'This was not me', url: undoUrl(publicUrl, mail.token) },
        after: undoText(mail.validDays),
      };
    case 'email-replaced':
      return {
        subject: `Your ${product} email was changed`,
        before: [
          `The email of your ${product} account was changed to another address, which has confirmed it. This one no longer signs in.`,
          `If it was not you, take it back here:`,
        ],
        action: { label: 'This was not me', url: undoUrl(publicUrl, mail.token) },
        after: undoText(mail.validDays),
      };
    case 'email-restored':
      return {
        subject: `Your ${product} email was changed back`,
        before: [
          `The address that your ${product} account had before took it back: it is the account's email again, and all sign-ins have ended. This address no longer signs in.`,
        ],
        action: { label: 'Sign in', url: `${publicUrl}/login` },
        after: [`If that is not right, write to ${supportEmail} at once.`],
      };
    case 'plan-ending':
      return {
        subject: `Your ${product} plan is about to end`,
        before: [
          `Your ${mail.planName} plan ends on ${dateFormat.format(new Date(mail.endsAt))} UTC. Nothing renews by itself.`,
        ],
        action: { label: 'Choose a plan', url: `${publicUrl}/dashboard` },
        after: [
          'After that messages are no longer sent. Your instances stay linked, and your history stays.',
        ],
      };
    case 'webhook-failing':
      return {
        subject: `Your ${product} webhook is failing`,
        before: [
          `Your server at ${mail.host} has not accepted an event since ${dateFormat.format(new Date(mail.since))} UTC.`,
          'Nothing is lost: all events wait, and are delivered in their order when it answers again.',
        ],
        action: { label: 'See what it answers', url: `${publicUrl}/dashboard?tab=api-keys&view=webhooks` },
        after: ['After five days without a success the webhook is disabled.'],
      };
    case 'webhook-disabled':
      return {
        subject: `Your ${product} webhook was disabled`,
        before: [
          mail.reason === 'gone'
            ? `Your server at ${mail.host} answered 410 Gone, which means that it wants no more events. The webhook is disabled.`
            : `Your server at ${mail.host} has not accepted an event since ${dateFormat.format(new Date(mail.since))} UTC. The webhook is disabled.`,
        ],
        action: { label: 'Enable it again', url: `${publicUrl}/dashboard?tab=api-keys&view=webhooks` },
        after: [
          `Its events are kept until ${dateFormat.format(new Date(mail.recordingUntil))} UTC: enable it by then, and it goes on from where it stopped.`,
        ],
      };
  }
}
