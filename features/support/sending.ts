import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import type { IntegratorClient } from './clients/integrator-client.js';
import type { SendRequest, SentMessage } from './clients/views/sends.js';
import type { Person } from './person.js';
import type { Phone } from './phones.js';
import type { Scenario } from './world.js';

/** A customer's software with the key of the customer's instance. */
export function integrator({ clients }: Scenario, { instance }: Person): IntegratorClient {
  return clients.integrator(instance.key);
}

/** Sends a text from a person's instance, with the instance's own key. */
export function send(
  scenario: Scenario,
  sender: Person,
  request: Omit<SendRequest, 'instanceId'>,
): Promise<SentMessage> {
  return integrator(scenario, sender).send({ instanceId: sender.instance.id, ...request });
}

/** Waits until the phone shows the text; returns all its copies, to detect duplicates. */
export function arrivals(phone: Phone, text: string) {
  return eventuallyPasses(async () => {
    const copies = (await phone.messages()).filter((message) => message.text === text);
    if (copies.length === 0) throw new Error(`"${text}" has not arrived`);
    return copies;
  });
}
