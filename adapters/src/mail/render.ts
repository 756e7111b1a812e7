import type { Mail } from '@waxwing/core';
import type { SendMailOptions } from 'nodemailer';
import type { Branding } from './branding.js';
import { renderHtml } from './html.js';
import { fillTemplate, type MailContent } from './mail-templates.js';

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export function renderMail(mail: Mail, branding: Branding): RenderedMail {
  const words = fillTemplate(mail, branding);
  return {
    subject: words.subject,
    text: renderText(words, branding),
    html: renderHtml(words, branding),
  };
}

function renderText(
  { greeting, before, action, after }: MailContent,
  { product, supportEmail }: Branding,
): string {
  const link = `${action.label}:\n${action.url}`;
  return `${[greeting, ...before, link, ...after, `${product} · ${supportEmail}`].join('\n\n')}\n`;
}

/** A mail as the library takes it. */
export function composeMessage(mail: Mail, branding: Branding): SendMailOptions {
  return {
    from: branding.from,
    // As an object, so that nobody looks for a list of addresses in it.
    to: { name: '', address: mail.to },
    ...renderMail(mail, branding),
    // Keeps holiday replies away.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
