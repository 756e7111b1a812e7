import type { NewEndpoint, SealedEndpoint, StoredEndpoint } from '../../../src/index.js';
import { anEndpoint, aSealedEndpoint } from '../../fixture/builders.js';
import type { SuiteFixture } from '../../fixture/persistence-contract.js';

/** Stores an endpoint of `accountId`, or of a new account. */
export async function seedEndpoint(
  { clock, seed, webhookEndpoints }: Pick<SuiteFixture, 'clock' | 'seed' | 'webhookEndpoints'>,
  overrides: Partial<NewEndpoint> = {},
  sealed: Partial<SealedEndpoint> = {},
): Promise<StoredEndpoint> {
  const accountId = overrides.accountId ?? (await seed.account()).id;
  const endpoint = anEndpoint({ createdAt: clock.now(), ...overrides, accountId });
  return webhookEndpoints.add(endpoint, { ...aSealedEndpoint(), ...sealed }, 10);
}
