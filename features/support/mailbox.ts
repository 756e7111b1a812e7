import assert from 'node:assert/strict';
import { mailsIn, type WrittenMail } from '@waxwing/adapters/testing';
import { eventually } from './eventually.js';
import type { Scenario } from './world.js';

/** The newest mail to `address` whose subject says `subject`, as soon as it is there. */
export function waitForMail({ product }: Scenario, address: string, subject: string): Promise<WrittenMail> {
  return eventually(async () => {
    const mails = await mailsIn(product.dataDir);
    const mail = mails.findLast((one) => one.to === address && one.subject.includes(subject));
    assert.ok(mail, `no mail "${subject}" has come to ${address}, of ${mails.length} in all`);
    return mail;
  });
}

/** How many mails whose subject says `subject` have come to `address` by now. */
export async function countMails({ product }: Scenario, address: string, subject: string): Promise<number> {
  const mails = await mailsIn(product.dataDir);
  return mails.filter((one) => one.to === address && one.subject.includes(subject)).length;
}

/** The secret of the link to a new password that was mailed last. */
export function resetTokenOf(scenario: Scenario, address: string): Promise<string> {
  return linkTokenOf(scenario, address, 'Reset your');
}

/** The secret of the link in the newest mail to `address` whose subject says `subject`. */
export async function linkTokenOf(scenario: Scenario, address: string, subject: string): Promise<string> {
  const { text } = await waitForMail(scenario, address, subject);
  const [, base, token] = /^(http\S+)\/[a-z-]+\?token=(\S+)$/m.exec(text) ?? [];
  assert.ok(base && token, `no link in: ${text}`);
  assert.equal(new URL(base).port, new URL(scenario.product.url).port, 'the link leads to the product');
  return decodeURIComponent(token);
}
