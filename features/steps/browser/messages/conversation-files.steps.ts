import assert from 'node:assert/strict';
import { Given, Then } from '@cucumber/cucumber';
import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import type { Locator } from 'playwright-core';
import { log } from '../../../support/browser/pages/conversations.js';
import { content } from '../../../support/browser/pages/frame.js';
import type { Scenario } from '../../../support/world.js';

/** One dot, as PNG. */
const PICTURE = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
);

Given(
  '{person} sends {person} a picture with the words {string}',
  async function (this: Scenario, who: string, to: string, caption: string) {
    const file = { type: 'image', mime: 'image/png', bytes: PICTURE, caption } as const;
    await this.person(who).phone.sendsFile(this.person(to).number, file);
  },
);

Given(
  '{person} sends {person} the document {string}',
  async function (this: Scenario, who: string, to: string, name: string) {
    const bytes = Uint8Array.from(Buffer.from('%PDF-1.4\n%%EOF\n'));
    const file = { type: 'document', mime: 'application/pdf', bytes, name } as const;
    await this.person(who).phone.sendsFile(this.person(to).number, file);
  },
);

Then('the conversation shows the picture', async function (this: Scenario) {
  await seeDrawn(log(this.browsers.lastTab).getByRole('img', { name: 'Photo' }));
});

Then('the table shows the picture small', async function (this: Scenario) {
  await seeDrawn(content(this.browsers.lastTab).getByRole('table').getByRole('img', { name: 'Photo' }));
});

function seeDrawn(picture: Locator): Promise<void> {
  return eventuallyPasses(async () => {
    const width = await picture.evaluate((image) => (image as HTMLImageElement).naturalWidth);
    assert.ok(width > 0, 'the browser has drawn it');
  });
}

Then('the conversation offers to save {string}', async function (this: Scenario, name: string) {
  await log(this.browsers.lastTab)
    .getByRole('button', { name: `Save ${name}` })
    .waitFor();
});
