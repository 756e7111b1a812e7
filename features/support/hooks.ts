import {
  After,
  AfterAll,
  AfterStep,
  Before,
  BeforeAll,
  BeforeStep,
  setDefaultTimeout,
} from '@cucumber/cucumber';
import { beginTest, endTest, TEST_MS } from '@waxwing/core/testing/eventually';
import './browser/hooks.js';
import './browser/places.js';
import './parameter-types.js';
import './world.js';
import { CALLS_MEDIA_TYPE, takeCalls } from './called.js';
import { limitedService } from './product/limited-service.js';
import { passkeyService } from './product/passkey-service.js';
import { razorpayShop } from './product/razorpay-shop.js';
import { startService, stopService } from './product/service.js';
import { versionedService } from './product/versioned-service.js';
import type { Scenario } from './world.js';

setDefaultTimeout(TEST_MS);
BeforeStep(beginTest);
AfterStep(endTest);

BeforeAll(startService);
AfterAll(stopService);

Before({ tags: '@razorpay' }, async function (this: Scenario) {
  this.goTo(await razorpayShop());
});

Before({ tags: '@limits' }, async function (this: Scenario) {
  this.goTo(await limitedService());
});

Before({ tags: '@versions' }, async function (this: Scenario) {
  this.goTo(await versionedService());
});

Before({ tags: '@passkey' }, async function (this: Scenario) {
  this.goTo(await passkeyService());
});

After(function (this: Scenario) {
  const calls = takeCalls();
  if (calls) this.attach(calls, CALLS_MEDIA_TYPE);
});

// A scenario that took the product down must not take the next one with it.
After(async function (this: Scenario) {
  if (!this.product.running) await this.product.resume();
});

After(async function (this: Scenario, { result }) {
  if (result?.status !== 'FAILED') return;
  if (this.hasOutcome) this.attach(this.outcome.toString(), 'text/plain');
  const log = (await this.product.log()).split('\n');
  this.attach(
    log
      .filter((line) => !line.includes('/sandbox/api'))
      .slice(-60)
      .join('\n'),
    'text/plain',
  );
});
