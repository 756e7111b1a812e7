import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { Given, Then, When } from '@cucumber/cucumber';
import type { ResetOutcome } from '../../support/clients/views/accounts.js';
import { linkTokenOf, resetTokenOf, waitForMail } from '../../support/mailbox.js';
import type { Person } from '../../support/person.js';
import type { Scenario } from '../../support/world.js';

const CONFIRM_SUBJECT = 'Confirm your new';
const THIEFS_PASSWORD = 'the thief knows';

async function requestEmailChange(person: Person, email = `new-${randomUUID()}@example.com`): Promise<void> {
  person.otherEmail = email;
  await person.customer.profile.change({ username: person.name, email });
}

function otherEmail({ name, otherEmail: email }: Person): string {
  assert.ok(email, `${name} has asked for another email`);
  return email;
}

const confirmation = (scenario: Scenario, person: Person) =>
  linkTokenOf(scenario, otherEmail(person), CONFIRM_SUBJECT);

When('{person} asks for another email', async function (this: Scenario, who: string) {
  await this.attempt(requestEmailChange(this.person(who)));
});

Given('{person} has asked for another email', async function (this: Scenario, who: string) {
  await requestEmailChange(this.person(who));
});

Given(
  '{person} has asked for the email that {person} will have',
  async function (this: Scenario, who: string, holder: string) {
    await requestEmailChange(this.person(who), this.person(holder).email);
  },
);

Given('the link to confirm it has come', async function (this: Scenario) {
  await confirmation(this, this.person('Asha'));
});

Given('a day has passed since', async function (this: Scenario) {
  await this.timeMachine.accounts.expireEmailChange(this.person('Asha').userId);
});

Given('{person} has confirmed it by the link', async function (this: Scenario, who: string) {
  const person = this.person(who);
  await person.customer.profile.confirmEmail(await confirmation(this, person));
});

When('{person} confirms it by the link', async function (this: Scenario, who: string) {
  const person = this.person(who);
  await this.attempt(person.customer.profile.confirmEmail(await confirmation(this, person)));
});

When(
  '{person} follows the link that came to the new address',
  async function (this: Scenario, stranger: string) {
    const token = await confirmation(this, this.person('Asha'));
    await this.attempt(this.person(stranger).customer.profile.confirmEmail(token));
  },
);

When('{person} cancels the change', async function (this: Scenario, who: string) {
  await this.attempt(this.person(who).customer.profile.cancelEmailChange());
});

Then(
  '{owner} profile shows the {word} email, and the new one as to be confirmed',
  async function (this: Scenario, who: string, _old: string) {
    const person = this.person(who);
    const { email, pendingEmail } = await person.customer.profile.get();
    assert.deepEqual([email, pendingEmail], [person.email, otherEmail(person)]);
  },
);

Then(
  '{owner} profile shows the {word} email, and none to be confirmed',
  async function (this: Scenario, who: string, which: string) {
    const person = this.person(who);
    const { email, pendingEmail } = await person.customer.profile.get();
    assert.deepEqual([email, pendingEmail], [which === 'new' ? otherEmail(person) : person.email, undefined]);
  },
);

Then(
  '{person} can log in with {owner} {word} email',
  async function (this: Scenario, who: string, _owner: string, which: string) {
    const person = this.person(who);
    const [email, other] = [person.email, otherEmail(person)];
    const { password } = person;
    const [good, bad] = which === 'new' ? [other, email] : [email, other];
    assert.equal((await this.visitor().logIn({ email: good, password })).email, good);
    await assert.rejects(this.visitor().logIn({ email: bad, password }), {
      sentence: 'Invalid email or password',
    });
  },
);

Then('a link to confirm it reaches the new address', async function (this: Scenario) {
  assert.ok((await confirmation(this, this.person('Asha'))).length >= 43);
});

Then('a link to stop it reaches the old address', async function (this: Scenario) {
  assert.ok((await linkTokenOf(this, this.person('Asha').email, 'Another email was asked for')).length >= 43);
});

Then('the old address is told of the change', async function (this: Scenario) {
  await waitForMail(this, this.person('Asha').email, 'email was changed');
});

Given(
  '{person} has changed {owner} account to an email of his, and has set a password',
  async function (this: Scenario, thief: string, who: string) {
    const asha = this.person(who);
    const { customer } = this.person(thief);
    const token = asha.signedIn?.token.text;
    assert.ok(token, `${who} has signed up`);
    customer.profile.useToken(token);
    asha.otherEmail = `thief-${randomUUID()}@example.com`;
    await customer.profile.change({ username: asha.name, email: asha.otherEmail });
    await customer.profile.confirmEmail(await confirmation(this, asha));
    await customer.profile.forgotPassword(asha.otherEmail);
    await customer.profile.resetPassword(await resetTokenOf(this, asha.otherEmail), THIEFS_PASSWORD);
    await customer.logIn({ email: asha.otherEmail, password: THIEFS_PASSWORD });
  },
);

async function undoEmailChange(scenario: Scenario, { customer, email }: Person): Promise<string> {
  return customer.profile.undoEmailChange(await linkTokenOf(scenario, email, 'email was changed'));
}

Given('{person} has followed the link "This was not me"', async function (this: Scenario, who: string) {
  await undoEmailChange(this, this.person(who));
});

When('{person} follows the link "This was not me"', async function (this: Scenario, who: string) {
  await this.attempt(undoEmailChange(this, this.person(who)));
});

Then('{owner} email is valid again', function (this: Scenario, who: string) {
  assert.equal(this.outcome.answer(), this.person(who).email);
});

Then('{person} is signed out, and his password is refused', async function (this: Scenario, thief: string) {
  const { customer } = this.person(thief);
  await assert.rejects(customer.profile.get(), { sentence: 'Unauthorized. Please log in again.' });
  const asha = this.person('Asha');
  for (const email of [asha.email, otherEmail(asha)]) {
    await assert.rejects(this.visitor().logIn({ email, password: THIEFS_PASSWORD }), {
      sentence: 'Invalid email or password',
    });
  }
});

Then('{person} is told with which email she signs in now', async function (this: Scenario, who: string) {
  const { email } = this.outcome.answer<ResetOutcome>();
  assert.equal(email, otherEmail(this.person(who)));
});
