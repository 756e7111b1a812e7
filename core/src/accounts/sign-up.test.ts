import { describe, expect, test } from '@jest/globals';
import { createMemoryPorts, newId, ORIGIN } from '../../testing/index.js';
import { EmailTaken, InvalidEmail, InvalidPassword, InvalidUsername } from './errors.js';
import { SignUp } from './sign-up.js';

const COMMAND = { email: ' Asha@Example.com', username: ' Asha ', password: 'correct horse', origin: ORIGIN };

function start() {
  const ports = createMemoryPorts();
  return { ports, signUp: new SignUp(ports) };
}

describe('SignUp', () => {
  test('opens an account and signs its owner in [D.AUTH.01] [1.USE.01]', async () => {
    const { ports, signUp } = start();
    const { account, token } = await signUp.execute(COMMAND);

    expect(account.snapshot()).toMatchObject({
      email: 'asha@example.com',
      username: 'Asha',
      role: 'user',
      tokenEpoch: 0,
      createdAt: ports.clock.now(),
    });
    expect((await ports.accounts.byEmail('asha@example.com'))?.id).toBe(account.id);
    const [signIn] = await ports.signIns.listOf(account.id, ports.clock.now());
    expect(signIn).toMatchObject(ORIGIN);
    expect(ports.tokens.verify(token)).toEqual(account.toTokenClaims(signIn!.id));
    expect(await ports.hasher.verify(account.passwordHash, COMMAND.password)).toBe(true);
  });

  test('refuses a known email, however it is written [D.AUTH.04]', async () => {
    const { signUp } = start();
    await signUp.execute(COMMAND);
    const again = signUp.execute({ ...COMMAND, email: 'ASHA@example.com', username: 'Ravi' });
    await expect(again).rejects.toBeInstanceOf(EmailTaken);
    await expect(again).rejects.toThrow('An account with this email already exists');
  });

  test('opens only one account when two sign up at once', async () => {
    const { signUp } = start();
    const both = await Promise.allSettled([signUp.execute(COMMAND), signUp.execute(COMMAND)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test.each([
    ['username', { ...COMMAND, username: ' ' }, InvalidUsername],
    ['email', { ...COMMAND, email: 'asha' }, InvalidEmail],
    ['password', { ...COMMAND, password: '12345' }, InvalidPassword],
  ])('refuses a bad %s and stores nothing', async (_, command, refusal) => {
    const { ports, signUp } = start();
    await expect(signUp.execute(command)).rejects.toBeInstanceOf(refusal);
    expect(ports.store.accounts.size).toBe(0);
  });

  test('never reuses an id', async () => {
    const { signUp } = start();
    const one = await signUp.execute(COMMAND);
    const two = await signUp.execute({ ...COMMAND, email: `ravi-${newId()}@example.com` });
    expect(one.account.id).not.toBe(two.account.id);
  });
});
