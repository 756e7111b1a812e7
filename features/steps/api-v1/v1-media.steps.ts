import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import type { MediaBody } from '@waxwing/contract';
import { type MediaClient, openLink } from '../../support/clients/media-client.js';
import { Outcome } from '../../support/outcome.js';
import { shopFile } from '../../support/shop-files.js';
import type { Scenario } from '../../support/world.js';

const DAY_MS = 86_400_000;
/** The file that a scenario is about: the first that was uploaded. */
const files = new WeakMap<Scenario, MediaBody>();

const shopOf = (scenario: Scenario, who: string) =>
  scenario.clients.v1(scenario.person(who).instance.key).media;
const ownerOf = (scenario: Scenario, who: string) => scenario.person(who).customer.media;

function fileOf(scenario: Scenario): MediaBody {
  const file = files.get(scenario);
  assert.ok(file, 'the scenario needs a file');
  return file;
}

async function upload(
  scenario: Scenario,
  to: MediaClient,
  name: string,
  contents: string | Uint8Array<ArrayBuffer>,
): Promise<void> {
  await scenario.attempt(to.upload(name, contents));
  if (!scenario.outcome.isRefusal && !files.has(scenario))
    files.set(scenario, scenario.outcome.answer<MediaBody>());
}

async function assertGone(scenario: Scenario, from: MediaClient): Promise<void> {
  const { id } = fileOf(scenario);
  for (const look of [() => from.get(id), () => from.content(id), () => from.remove(id)])
    assert.equal((await Outcome.of(look())).refusal().code, 'media_not_found');
}

When(
  '{owner} shop uploads {string} with {string}',
  async function (this: Scenario, who: string, name: string, text: string) {
    await upload(this, shopOf(this, who), name, text);
  },
);

Given(
  '{owner} shop has uploaded {string} with {string}',
  async function (this: Scenario, who: string, name: string, text: string) {
    await upload(this, shopOf(this, who), name, text);
    this.outcome.answer();
  },
);

Given(
  '{person} has uploaded {string} with {string} to her dashboard',
  async function (this: Scenario, who: string, name: string, text: string) {
    await upload(this, ownerOf(this, who), name, text);
    assert.equal((await ownerOf(this, who).get(fileOf(this).id)).file_name, name);
  },
);

Given(
  '{person} has uploaded the picture {string} to her dashboard',
  async function (this: Scenario, who: string, name: string) {
    await upload(this, ownerOf(this, who), name, shopFile(name).bytes);
  },
);

Then('{person} sees the picture small', async function (this: Scenario, who: string) {
  const { customer } = this.person(who);
  const small = await customer.smallPicture(fileOf(this).id);
  // The first bytes of a JPEG.
  assert.equal(small.toString('hex', 0, 3), 'ffd8ff');
});

Then('the file {string} is kept for {int} days', function (this: Scenario, name: string, days: number) {
  const { file_name, last_used_at, expires_at } = fileOf(this);
  assert.equal(file_name, name);
  assert.equal(Date.parse(expires_at) - Date.parse(last_used_at), days * DAY_MS);
});

Then('{owner} shop downloads {string}', async function (this: Scenario, who: string, text: string) {
  assert.equal(await shopOf(this, who).content(fileOf(this).id), text);
});

Then('{person} downloads {string}', async function (this: Scenario, who: string, text: string) {
  assert.equal(await ownerOf(this, who).content(fileOf(this).id), text);
});

Then('{owner} shop gets the first file again', function (this: Scenario, _who: string) {
  assert.equal(this.outcome.answer<MediaBody>().id, fileOf(this).id);
});

When('{owner} shop deletes the file', async function (this: Scenario, who: string) {
  await shopOf(this, who).remove(fileOf(this).id);
});

When('{person} deletes the file', async function (this: Scenario, who: string) {
  await ownerOf(this, who).remove(fileOf(this).id);
});

Then('{owner} shop finds the file no more', async function (this: Scenario, who: string) {
  await assertGone(this, shopOf(this, who));
});

Then('{person} finds the file no more', async function (this: Scenario, who: string) {
  await assertGone(this, ownerOf(this, who));
});

When('{owner} shop looks for the file', async function (this: Scenario, who: string) {
  await this.attempt(shopOf(this, who).get(fileOf(this).id));
});

Then('the file is not found', function (this: Scenario) {
  assert.equal(this.outcome.refusal().code, 'media_not_found');
});

Then('the file is refused, since it is empty', function (this: Scenario) {
  assert.deepEqual(
    [this.outcome.refusal().code, this.outcome.refusal().sentence],
    ['invalid_media', 'The file is empty'],
  );
});

/** The links that a scenario's shops have given away. */
const links = new WeakMap<Scenario, string>();

function linkOf(scenario: Scenario): string {
  const link = links.get(scenario);
  assert.ok(link, 'the scenario needs a link');
  return link;
}

Given('{owner} shop has given Ravi a link to the file', async function (this: Scenario, who: string) {
  const { url } = await shopOf(this, who).get(fileOf(this).id);
  assert.ok(url && !url.includes(this.person(who).instance.key));
  links.set(this, url);
});

Then('the link opens {string} for Ravi', async function (this: Scenario, text: string) {
  assert.equal(await openLink(linkOf(this)), text);
});

Then('the link opens nothing any more', async function (this: Scenario) {
  assert.equal((await Outcome.of(openLink(linkOf(this)))).refusal().code, 'invalid_media_link');
});
