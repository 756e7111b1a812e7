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
import './browser/network-conditions.js';
import './parameter-types.js';
import './world.js';

import { razorpayService } from './product/razorpay-service.js';
import { startService, stopService } from './product/service.js';
import { limitedService, passkeyService, versionedService } from './product/service-variants.js';
import { CALLS_MEDIA_TYPE, drainRecordedCalls } from './recorded-calls.js';

import type { Scenario } from './world.js';

setDefaultTimeout(TEST_MS);
BeforeStep(beginTest);
AfterStep(endTest);

BeforeAll(startService);
AfterAll(stopService);

Before({ tags: '@razorpay' }, async function (this: Scenario) {
  this.useService(await razorpayService());
});

Before({ tags: '@limits' }, async function (this: Scenario) {
  this.useService(await limitedService());
});

Before({ tags: '@versions' }, async function (this: Scenario) {
  this.useService(await versionedService());
});

Before({ tags: '@passkey' }, async function (this: Scenario) {
  this.useService(await passkeyService());
});

After(function (this: Scenario) {
  const calls = drainRecordedCalls();
  if (calls) this.attach(calls, CALLS_MEDIA_TYPE);
});

// A scenario that stopped the product must not affect the next one.
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
