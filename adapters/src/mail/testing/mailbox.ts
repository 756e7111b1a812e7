import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail server in this process that keeps whatever it is given; it takes nothing for addresses that begin with `full`. */
export class Mailbox {
  readonly mails: Email[] = [];

  private constructor(
    private readonly server: SMTPServer,
    readonly url: string,
  ) {}

  static async open(): Promise<Mailbox> {
    const server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      logger: false,
      onRcptTo: ({ address }, _session, done) =>
        done(
          address.startsWith('full') ? Object.assign(new Error('mailbox full'), { responseCode: 552 }) : null,
        ),
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
    const mailbox = new Mailbox(server, `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`);
    return mailbox;
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}
