import assert from 'node:assert/strict';
import { mailsIn, type WrittenMail } from '@waxwing/adapters/testing';
import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import type { Scenario } from './world.js';

/** Waits for a mail to `address` with `subject` in its subject; resolves to the newest. */
export function waitForMail({ product }: Scenario, address: string, subject: string): Promise<WrittenMail> {
  return eventuallyPasses(async () => {
    const mails = await mailsIn(product.dataDir);
    const mail = mails.findLast((one) => one.to === address && one.subject.includes(subject));
    assert.ok(mail, `no mail "${subject}" has come to ${address}, of ${mails.length} in all`);
    return mail;
  });
}

/** The number of mails to `address` so far with `subject` in the subject. */
export async function countMails({ product }: Scenario, address: string, subject: string): Promise<number> {
  const mails = await mailsIn(product.dataDir);
  return mails.filter((one) => one.to === address && one.subject.includes(subject)).length;
}

/** The token in the latest password reset mail. */
export function resetTokenOf(scenario: Scenario, address: string): Promise<string> {
  return linkTokenOf(scenario, address, 'Reset your');
}

/** The token in the link of the newest mail to `address` with `subject` in the subject. */
export async function linkTokenOf(scenario: Scenario, address: string, subject: string): Promise<string> {
  const { text } = await waitForMail(scenario, address, subject);
  const [, base, token] = /^(http\S+)\/[a-z-]+\?token=(\S+)$/m.exec(text) ?? [];
  assert.ok(base && token, `no link in: ${text}`);
  assert.equal(new URL(base).port, new URL(scenario.product.url).port, 'the link leads to the product');
  return decodeURIComponent(token);
}
