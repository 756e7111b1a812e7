import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Mail, Mailer } from '../../../src/index.js';
import { eventually } from '../../eventually.js';
import { times } from '../../fixture/parallel.js';
import { newId } from '../uuid-v7.js';

export interface ReceivedMail {
  readonly to: string;
  /** All visible text of the mail. */
  readonly words: string;
}

export interface MailerUnderTest {
  readonly mailer: Mailer;
  /** The mails that have arrived so far. */
  arrived(): Promise<readonly ReceivedMail[]>;
  close(): Promise<void>;
}

export function mailerContract(name: string, setup: () => Promise<MailerUnderTest>): void {
  describe(`Mailer, ${name}`, () => {
    let post: MailerUnderTest;
    beforeAll(async () => {
      post = await setup();
    });
    afterAll(async () => post?.close());

    const newAddress = () => `asha-${newId()}@example.com`;
    const arrival = (address: string) =>
      eventually(async () => (await post.arrived()).find(({ to }) => to === address));

    test('a reset mail arrives at its address, with its secret [D.MAIL.01]', async () => {
      const [to, token] = [newAddress(), newId()];
      await post.mailer.send({ kind: 'password-reset', to, username: 'Asha', token, validMinutes: 15 });
      const { words } = await arrival(to);
      expect(words).toContain(token);
      expect(words).toContain('Asha');
      expect(words).toContain('15');
    });

    test.each<(to: string, token: string) => Mail>([
      (to, token) => ({ kind: 'email-confirmation', to, username: 'Asha', token, validHours: 24 }),
      (to, token) => ({ kind: 'email-change-asked', to, username: 'Asha', token, validDays: 7 }),
      (to, token) => ({ kind: 'email-replaced', to, username: 'Asha', token, validDays: 7 }),
    ])(
      'a link about a change of email arrives at its address, with the secret that it is about (%#)',
      async (make) => {
        const [to, token] = [newAddress(), newId()];
        await post.mailer.send(make(to, token));
        expect((await arrival(to)).words).toContain(token);
      },
    );

    test.each<(to: string) => Mail>([
      (to) => ({ kind: 'password-changed', to, username: 'आशा' }),
      (to) => ({ kind: 'email-changed', to, username: 'आशा' }),
      (to) => ({ kind: 'email-restored', to, username: 'आशा' }),
      (to) => ({
        kind: 'plan-ending',
        to,
        username: 'आशा',
        planName: 'Basic',
        endsAt: '2026-03-31T09:00:00.000Z',
      }),
    ])('a notice arrives at its address and greets by names of any script (%#)', async (make) => {
      const to = newAddress();
      await post.mailer.send(make(to));
      expect((await arrival(to)).words).toContain('आशा');
    });

    test('mails sent concurrently all arrive, each once', async () => {
      const addresses = times(12, newAddress);
      await Promise.all(
        addresses.map((to) => post.mailer.send({ kind: 'password-changed', to, username: 'Asha' })),
      );
      for (const address of addresses) await arrival(address);
      const arrived = (await post.arrived()).map(({ to }) => to).filter((to) => addresses.includes(to));
      expect(arrived.toSorted()).toEqual(addresses.toSorted());
    });
  });
}
