import { afterEach, expect, jest, test } from '@jest/globals';
import { AdapterError, type EndpointSecrets } from '@waxwing/core';
import { MemoryEndpointSecrets } from '@waxwing/core/testing';
import { createDeliveryHarness } from '../testing/delivery-harness.js';

afterEach(() => {
  jest.useRealTimers();
});

test('an endpoint whose secret cannot be opened is tried once a second, however many events others have', async () => {
  const { addEndpoint, write, pass, start, requests } = createDeliveryHarness();
  const [broken, well] = [await addEndpoint(), await addEndpoint()];
  let opened = 0;
  const openSecret: EndpointSecrets['openSecret'] = (sealed, { endpointId }) => {
    if (endpointId !== broken.id) return Buffer.from(sealed).toString('base64');
    opened += 1;
    throw new AdapterError('the key is gone', { cause: undefined, retryable: false });
  };
  const endpointSecrets: EndpointSecrets = new (class extends MemoryEndpointSecrets {
    override openSecret = openSecret;
    override openHeaders = () => ({});
  })();
  start({ endpointSecrets });
  await write(broken.accountId, 50);
  const seconds = 5;
  for (let tick = 0; tick < seconds * 20; tick++) {
    await write(well.accountId);
    await pass(50);
  }
  await pass(1_000);
  expect(requests).toHaveLength(seconds * 20);
  expect(opened).toBeLessThanOrEqual(seconds + 2);
});
