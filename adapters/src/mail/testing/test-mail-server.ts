import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail server in this process that keeps all mails; it refuses addresses that begin with `full` for good, and with `busy` for now. */
export class TestMailServer {
  readonly #server: SMTPServer;
  readonly mails: Email[] = [];

  private constructor(
    server: SMTPServer,
    readonly url: string,
  ) {
    this.#server = server;
  }

  static async open(): Promise<TestMailServer> {
    const server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      logger: false,
      onRcptTo: ({ address }, _session, done) => done(refusalOf(address)),
      onData: (stream, _session, done) => {
        buffer(stream).then(
          async (raw) => {
            mailbox.mails.push(await PostalMime.parse(raw));
            done();
          },
          (error) => done(error),
        );
      },
    });
    const listening = server.listen(0, '127.0.0.1');
    await once(listening, 'listening');
    const mailbox = new TestMailServer(
      server,
      `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    );
    return mailbox;
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}

function refusalOf(address: string): Error | null {
  if (address.startsWith('full')) return Object.assign(new Error('mailbox full'), { responseCode: 552 });
  if (address.startsWith('busy')) return Object.assign(new Error('try later'), { responseCode: 451 });
  return null;
}
