import { createMemoryPersistence } from '../fixture/memory-persistence.js';
import { deliveriesContracts } from './contracts/deliveries.js';
import { deliveryHistoryContracts } from './contracts/delivery-history.js';
import { endpointEventsContract } from './contracts/endpoint-events.js';
import { endpointHealthContract } from './contracts/endpoint-health.js';
import { endpointSecretsContract } from './contracts/endpoint-secrets.js';
import { nextAttemptsContract } from './contracts/next-attempts.js';
import { webhookActivityContracts } from './contracts/webhook-activity.js';
import { webhooksContracts } from './contracts/webhook-endpoints.js';
import { webhookSenderContract } from './contracts/webhook-sender.js';
import { MemoryEndpointSecrets } from './memory-endpoint-secrets.js';
import { MemoryWebhookSender } from './memory-webhook-sender.js';

webhooksContracts('in memory', async () => createMemoryPersistence());
endpointEventsContract('in memory', async () => createMemoryPersistence());
endpointSecretsContract('in memory', () => new MemoryEndpointSecrets());
webhookSenderContract('in memory', async () => {
  const sender = new MemoryWebhookSender();
  return {
    sender,
    async receive(answer) {
      const url = `https://receiver-${sender.answers.size}.example/`;
      sender.answers.set(url, answer);
      return url;
    },
    get received() {
      return sender.received.map(({ eventId, body }) => ({ eventId, body }));
    },
    close: async () => undefined,
  };
});
deliveriesContracts('in memory', async () => createMemoryPersistence());
endpointHealthContract('in memory', async () => createMemoryPersistence());
deliveryHistoryContracts('in memory', async () => createMemoryPersistence());
nextAttemptsContract('in memory', async () => createMemoryPersistence());
webhookActivityContracts('in memory', async () => createMemoryPersistence());
