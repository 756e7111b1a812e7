import type { Mail, Mailer } from '@waxwing/core';
import { createTransport } from 'nodemailer';
import { compose } from './compose.js';
import type { Letterhead } from './letterhead.js';
import { smtpFault } from './smtp-fault.js';

export interface SmtpMailerOptions {
  /** `smtp(s)://user:password@host:port`, with the library's further settings as its query. */
  readonly url: string;
  readonly letterhead: Letterhead;
  /** How long the server may be silent, in milliseconds; 10 s unless told. */
  readonly patienceMs?: number;
}

const CONNECTIONS = 3;
/** Mail comes in spells: what is kept open longer than this only meets the server's own timeout. */
const IDLE_MS = 30_000;

/** Hands mails to a server, over a few connections that are kept open between mails. */
export class SmtpMailer implements Mailer {
  readonly #transport: ReturnType<typeof openPool>;

  constructor(private readonly options: SmtpMailerOptions) {
    this.#transport = openPool(options);
  }

  async send(mail: Mail): Promise<void> {
    try {
      await this.#transport.sendMail(compose(mail, this.options.letterhead));
    } catch (error) {
      throw smtpFault(error);
    }
  }

  close(): void {
    this.#transport.close();
  }
}

function openPool({ url, patienceMs = 10_000 }: SmtpMailerOptions) {
  return createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    idleTimeout: IDLE_MS,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    dnsTimeout: patienceMs,
  });
}
