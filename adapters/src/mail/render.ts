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
  const content = fillTemplate(mail, branding);
  return {
    subject: content.subject,
    text: renderText(content, branding),
    html: renderHtml(content, branding),
  };
}

function renderText(
  { greeting, before, action, after }: MailContent,
  { product, supportEmail }: Branding,
): string {
  const link = `${action.label}:\n${action.url}`;
  return `${[greeting, ...before, link, ...after, `${product} · ${supportEmail}`].join('\n\n')}\n`;
}

/** A mail in the form that the library expects. */
export function composeMessage(mail: Mail, branding: Branding): SendMailOptions {
  return {
    from: branding.from,
    // As an object, so that the address is not parsed as a list.
    to: { name: '', address: mail.to },
    ...renderMail(mail, branding),
    // Prevents automatic replies.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
