export type { Branding } from './branding.js';
export { FileMailer, type FileMailerOptions } from './file-mailer.js';
export { SmtpMailer, type SmtpMailerOptions } from './smtp-mailer.js';
export { verifyMailServer } from './verify-mail-server.js';
