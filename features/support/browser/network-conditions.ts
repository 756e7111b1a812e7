import { defineParameterType } from '@cucumber/cucumber';
import type { BrowserContext, Route } from 'playwright-core';

/** What a browser fetches, as sentences call it. */
const RESOURCES: Readonly<Record<string, RegExp>> = {
  'the plans': /\/api\/subscription\/plans$/,
  'the instances': /\/api\/instances\/list$/,
  'new instances': /\/api\/instances\/create$/,
  'the dashboard': /\/static\/js\/dashboard\./,
  'the login page': /\/static\/js\/login\./,
  'the prices page': /\/static\/js\/pricing\./,
  'the billing part': /\/mfe-billing\.manifest\.json|\/static\/js\/mfe-billing/,
  'the list of the parts': /\/remotes\.json$/,
};

defineParameterType({
  name: 'place',
  regexp: new RegExp(Object.keys(RESOURCES).join('|')),
  useForSnippets: false,
});

export const respondUnavailable = (route: Route) =>
  route.fulfill({ status: 503, contentType: 'text/plain', body: 'Busy' });

export const abortRequest = (route: Route) => route.abort();

/** Has everything that comes from a place go through `treat`. Resolves to what ends that. */
export async function interceptRequests(
  context: BrowserContext,
  place: string,
  treat: (route: Route) => Promise<unknown>,
): Promise<() => Promise<void>> {
  const pattern = RESOURCES[place];
  if (!pattern) throw new Error(`nobody knows ${place}`);
  await context.route(pattern, treat);
  return () => context.unroute(pattern);
}

/** Lets nothing from a place through until what it resolves to is called. */
export async function holdRequests(context: BrowserContext, place: string): Promise<() => Promise<void>> {
  const gate = Promise.withResolvers<void>();
  await interceptRequests(context, place, async (route) => {
    await gate.promise;
    await route.continue();
  });
  return async () => gate.resolve();
}
