export { FileMailer, type FileMailerOptions } from './file-mailer.js';
export type { Letterhead } from './letterhead.js';
export { SmtpMailer, type SmtpMailerOptions } from './smtp-mailer.js';
