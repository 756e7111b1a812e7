import assert from 'node:assert/strict';
import { Then, When } from '@cucumber/cucumber';
import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import { waitForText, waitForVisible } from '../../support/browser/page-assertions.js';
import { refusedCall } from '../../support/refused-calls.js';
import type { Scenario } from '../../support/world.js';

const LOG = '/dashboard?tab=api-keys&view=requests';

When('{person} enters the request id of that call on the page', async function (this: Scenario, who: string) {
  const page = await openLog(this, who);
  await page.getByLabel('Request ID').fill(refusedCall(this).requestId);
  await page.getByRole('button', { name: 'Find' }).click();
});

When('{person} looks at the refused calls on the page', async function (this: Scenario, who: string) {
  const page = await openLog(this, who);
  await page.getByLabel('Answer').selectOption({ label: 'Refused (4xx)' });
});

Then('the page shows that call, refused with {string}', async function (this: Scenario, code: string) {
  const dialog = (await this.page('Asha')).getByRole('dialog');
  await waitForText(dialog, refusedCall(this).requestId);
  await waitForText(dialog, code);
});

Then('the page does not show {string}', async function (this: Scenario, text: string) {
  const shown = (await (await this.page('Asha')).locator('body').textContent()) ?? '';
  assert.ok(!shown.includes(text), `it shows ${text}`);
});

Then('that call is the only one on the page', async function (this: Scenario) {
  const page = await this.page('Asha');
  const rows = page.getByRole('list', { name: 'Requests' }).getByRole('listitem');
  await eventuallyPasses(async () => {
    const texts = await rows.allTextContents();
    assert.equal(texts.length, 1);
    assert.ok(texts[0]?.includes(refusedCall(this).requestId), texts[0]);
  });
});

Then('each part of that call has room on the page', async function (this: Scenario) {
  const page = await this.page('Asha');
  const row = page.getByRole('listitem').filter({ hasText: refusedCall(this).requestId });
  await waitForVisible(row);
  const crowded = await row
    .locator('> *')
    .evaluateAll((parts) =>
      parts
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ textContent }) => textContent),
    );
  assert.deepEqual(crowded, []);
});

async function openLog(scenario: Scenario, who: string) {
  const page = await scenario.signedInPage(who);
  await page.goto(LOG);
  await waitForVisible(page.getByRole('heading', { name: 'Requests', exact: true }));
  return page;
}
