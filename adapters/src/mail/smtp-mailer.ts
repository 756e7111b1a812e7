import { AdapterError, type Mail, type Mailer } from '@waxwing/core';
import { createTransport } from 'nodemailer';
import type { Branding } from './branding.js';
import { composeMessage } from './render.js';

export interface SmtpMailerOptions {
  /** `smtp(s)://user:password@host:port`, with further settings of the library as its query. */
  readonly url: string;
  readonly branding: Branding;
  /** How long the server may be silent, in milliseconds; 10 s by default. */
  readonly patienceMs?: number;
}

const CONNECTIONS = 3;
/** Mails come in bursts: a connection kept open longer only runs into the server's own timeout. */
const IDLE_MS = 30_000;

/** Sends mails through a server, over a few connections that are kept open between mails. */
export class SmtpMailer implements Mailer {
  readonly #options: SmtpMailerOptions;
  readonly #transport: ReturnType<typeof openPool>;

  constructor(options: SmtpMailerOptions) {
    this.#options = options;

    this.#transport = openPool(options);
  }

  async send(mail: Mail): Promise<void> {
    try {
      await this.#transport.sendMail(composeMessage(mail, this.#options.branding));
    } catch (error) {
      throw smtpError(error);
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

interface SmtpError extends Error {
  /** The server's reply code, if it replied. */
  readonly responseCode?: number;
  readonly code?: string;
}

/** A permanent refusal (5xx) is not retryable; everything else is. */
function smtpError(error: unknown): AdapterError {
  const { responseCode, code } = error as SmtpError;
  const what = responseCode ?? code ?? 'no answer';
  return new AdapterError(`the mail server did not take the mail: ${what}`, {
    cause: error,
    retryable: responseCode === undefined || responseCode < 500,
  });
}
