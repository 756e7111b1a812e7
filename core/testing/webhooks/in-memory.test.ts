import { createMemoryPersistence } from '../fixture/memory-persistence.js';
import { endpointSecretsContract } from './contracts/endpoint-secrets.js';
import { webhooksContracts } from './contracts/webhook-endpoints.js';
import { MemoryEndpointSecrets } from './memory-endpoint-secrets.js';

webhooksContracts('in memory', async () => createMemoryPersistence());
endpointSecretsContract('in memory', () => new MemoryEndpointSecrets());
