import { beforeEach } from '@jest/globals';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { FakeServer, renderRemote } from '@waxwing/kit/testing';
import { App } from '../src/app.js';
import { anActivity, listOf } from './delivery-samples.js';
import { listedInstance, webhook } from './samples.js';

export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

/** A server with one webhook for each test, and the page that lists them. */
export function setUpWebhooks() {
  let server: FakeServer;
  beforeEach(() => {
    server = new FakeServer({
      'GET /api/webhook-activity': listOf([anActivity()]),
      'GET /api/api-keys': { apiKeys: [] },
      'GET /api/instances/list': { instances: [listedInstance('ins_1', { name: 'Asha' })] },
      'GET /api/webhooks/hook_1': webhook(),
      'GET /api/webhooks/hook_1/deliveries': listOf([]),
      'GET /api/webhooks/hook_1/replay': { replay: null },
      'GET /api/webhooks/hook_1/secret': {
        object: 'webhook_secret',
        webhook_id: 'hook_1',
        secret: 'whsec_one',
        previous_secret_until: null,
      },
    });
    knows(webhook());
  });
  const knows = (...data: unknown[]) => server.answer('GET /api/webhooks', listOf(data));
  const show = async () => {
    const page = renderRemote(App, '?tab=api-keys&view=webhooks');
    await screen.findByRole('heading', { name: /shop\.example|No webhooks yet|Event log only/ });
    return page;
  };
  return {
    get server(): FakeServer {
      return server;
    },
    knows,
    show,
  };
}
