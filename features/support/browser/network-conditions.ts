import { defineParameterType } from '@cucumber/cucumber';
import type { BrowserContext, Route } from 'playwright-core';

/** The resources of a browser, by their names in sentences. */
const RESOURCES: Readonly<Record<string, RegExp>> = {
  'the plans': /\/api\/subscription\/plans$/,
  'the instances': /\/api\/instances\/list$/,
  'new instances': /\/api\/instances\/create$/,
  'the news': /\/api\/stream$/,
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

/** Routes all requests for a resource through `treat`. Resolves to a function that stops it. */
export async function interceptRequests(
  context: BrowserContext,
  resource: string,
  treat: (route: Route) => Promise<unknown>,
): Promise<() => Promise<void>> {
  const pattern = RESOURCES[resource];
  if (!pattern) throw new Error(`nobody knows ${resource}`);
  await context.route(pattern, treat);
  return () => context.unroute(pattern);
}

/** Holds all requests for a resource. Resolves to a function that releases them. */
export async function holdRequests(context: BrowserContext, resource: string): Promise<() => Promise<void>> {
  const gate = Promise.withResolvers<void>();
  await interceptRequests(context, resource, async (route) => {
    await gate.promise;
    await route.continue();
  });
  return async () => gate.resolve();
}
