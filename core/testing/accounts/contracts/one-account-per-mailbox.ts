import { expect, test } from '@jest/globals';
import { type Accounts, EmailTaken } from '../../../src/index.js';
import { anAccount } from '../../fixture/builders.js';
import { collectOutcomes, times } from '../../fixture/parallel.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';
import { newId } from '../../shared/uuid-v7.js';

interface Strict {
  /** Accepts one account per mailbox, and stores where `accounts` does. */
  readonly strict: Accounts;
}

/** Accounts with a limit of one per mailbox. */
export const oneAccountPerMailboxContract = persistenceContract<Strict>(
  'Accounts, one per mailbox',
  (fixture) => {
    const { accounts, strict } = fixture;
    const unique = () => newId().replaceAll('-', '');

    test.each([
      ['what follows a plus', (id: string) => [`${id}@example.com`, `${id}+shop@example.com`]],
      ['a plus in the first one', (id: string) => [`${id}+a@example.com`, `${id}+b@example.com`]],
      ['dots at Gmail', (id: string) => [`${id}@gmail.com`, `${id.slice(0, 4)}.${id.slice(4)}@gmail.com`]],
      ['Gmail’s other name', (id: string) => [`${id}@gmail.com`, `${id}+x@googlemail.com`]],
    ])('an address that differs by %s is taken', async (_, addresses) => {
      const [first, second] = addresses(unique());
      await strict.add(anAccount({ email: first }));
      await expect(strict.add(anAccount({ email: second }))).rejects.toBeInstanceOf(EmailTaken);
      expect(await strict.byEmail(second!)).toBeUndefined();
    });

    test('dots elsewhere and other domains make other mailboxes', async () => {
      const id = unique();
      const emails = [
        `${id}@example.com`,
        `${id.slice(0, 4)}.${id.slice(4)}@example.com`,
        `${id}@example.org`,
      ];
      for (const email of emails) await strict.add(anAccount({ email }));
    });

    test('exactly one of 20 concurrent sign-ups with one mailbox wins', async () => {
      const id = unique();
      const rivals = times(20, (n) => anAccount({ email: `${id}+${n}@example.com` }));
      const { done, errors } = await collectOutcomes(rivals.map((rival) => strict.add(rival)));
      expect(done).toHaveLength(1);
      expect(errors.every((error) => error instanceof EmailTaken)).toBe(true);
    });

    test('accounts that already share a mailbox continue, and a closed one frees its mailbox', async () => {
      const id = unique();
      const [first, second] = [`${id}+1@example.com`, `${id}+2@example.com`].map((email) =>
        anAccount({ email }),
      );
      for (const account of [first!, second!]) await accounts.add(account);
      expect((await strict.byEmail(second!.email))?.id).toBe(second!.id);
      for (const account of [first!, second!]) await strict.close(account.id, new Date());
      await strict.add(anAccount({ email: `${id}+3@example.com` }));
    });
  },
);
