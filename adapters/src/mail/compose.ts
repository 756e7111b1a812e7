import type { Mail } from '@waxwing/core';
import type { SendMailOptions } from 'nodemailer';
import type { Letterhead } from './letterhead.js';
import { render } from './render.js';

/** A mail as the library takes it. */
export function compose(mail: Mail, letterhead: Letterhead): SendMailOptions {
  return {
    from: letterhead.from,
    // As an object, so that nobody looks for a list of addresses in it.
    to: { name: '', address: mail.to },
    ...render(mail, letterhead),
    // Keeps holiday replies away.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
