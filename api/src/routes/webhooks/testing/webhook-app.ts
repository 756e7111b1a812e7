import { afterAll, beforeAll, beforeEach, expect } from '@jest/globals';
import {
  CreateWebhook,
  DeleteWebhook,
  DisableWebhook,
  EnableWebhook,
  GetWebhook,
  ListWebhooks,
  RevealWebhookSecret,
  RotateWebhookSecret,
  UpdateWebhook,
} from '@waxwing/core';
import { createMemoryPorts, type MemoryPorts, seedSubscription } from '@waxwing/core/testing';
import { ACCOUNT_ID, ASHAS_KEY, type RunningApp, startApp, TOKEN } from '../../../../testing/start-app.js';
import {
  createV1WebhookRoute,
  createWebhookRoute,
  deleteV1WebhookRoute,
  deleteWebhookRoute,
  getV1WebhookRoute,
  getWebhookRoute,
  listV1WebhooksRoute,
  listWebhooksRoute,
  updateV1WebhookRoute,
  updateWebhookRoute,
} from '../endpoint-routes.js';
import {
  disableWebhookRoute,
  enableWebhookRoute,
  getWebhookSecretRoute,
  rotateWebhookSecretRoute,
} from '../owner-routes.js';

export const HOOK_URL = 'https://shop.example/hook';

/** The calls for webhooks, in memory, for Asha with her token and her key, which opens the instances of `key`. */
export function setUpWebhookApp() {
  const key = { instanceIds: [] as readonly string[] };
  let app: RunningApp;
  let ports: MemoryPorts;
  beforeAll(async () => {
    ports = createMemoryPorts();
    await seedSubscription(ports, ACCOUNT_ID, { planId: 'enterprise' });
    app = await startApp({
      routes: [
        listWebhooksRoute(new ListWebhooks(ports)),
        createWebhookRoute(new CreateWebhook(ports)),
        getWebhookRoute(new GetWebhook(ports)),
        updateWebhookRoute(new UpdateWebhook(ports)),
        deleteWebhookRoute(new DeleteWebhook(ports)),
        getWebhookSecretRoute(new RevealWebhookSecret(ports)),
        rotateWebhookSecretRoute(new RotateWebhookSecret(ports)),
        enableWebhookRoute(new EnableWebhook(ports)),
        disableWebhookRoute(new DisableWebhook(ports)),
        listV1WebhooksRoute(new ListWebhooks(ports)),
        createV1WebhookRoute(new CreateWebhook(ports)),
        getV1WebhookRoute(new GetWebhook(ports)),
        updateV1WebhookRoute(new UpdateWebhook(ports)),
        deleteV1WebhookRoute(new DeleteWebhook(ports)),
      ],
      authorizeKey: async () => ({ ...ASHAS_KEY, scopes: ['webhooks:manage'], instanceIds: key.instanceIds }),
    });
  });
  afterAll(() => app.close());
  beforeEach(() => {
    key.instanceIds = [];
    ports.store.webhookEndpoints.clear();
  });

  async function call(method: string, path: string, body?: unknown, bearer = TOKEN): Promise<Response> {
    return fetch(app.url + path, {
      method,
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    });
  }

  async function create(body: object = {}): Promise<{ id: string; secret: string }> {
    const response = await call('POST', '/api/webhooks', { url: HOOK_URL, ...body });
    expect(response.status).toBe(201);
    return (await response.json()) as { id: string; secret: string };
  }

  return {
    get ports(): MemoryPorts {
      return ports;
    },
    key,
    call,
    create,
  };
}
