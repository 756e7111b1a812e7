import { encodeId } from '@waxwing/contract';
import {
  type AccountEvent,
  CancelReplay,
  CreateWebhook,
  type DeliveryAttempt,
  GetDelivery,
  GetReplay,
  ListDeliveries,
  ReadWebhookActivity,
  RecoverDeliveries,
  ResendDelivery,
  SendTestEvent,
  StartReplay,
} from '@waxwing/core';
import { createMemoryPorts, MemoryWebhookSender, newId, seedSubscription } from '@waxwing/core/testing';
import { ACCOUNT_ID, ASHAS_KEY, SECRET, startApp, TOKEN } from '../../../../testing/start-app.js';
import { createEventBodies } from '../../events/event-bodies.js';
import { listWebhookActivityRoute } from '../activity-routes.js';
import {
  getDeliveryRoute,
  getV1DeliveryRoute,
  listDeliveriesRoute,
  listV1DeliveriesRoute,
  recoverDeliveriesRoute,
  recoverV1DeliveriesRoute,
  resendDeliveryRoute,
  resendV1DeliveryRoute,
  sendTestRoute,
  sendV1TestRoute,
} from '../delivery-routes.js';
import {
  cancelReplayRoute,
  cancelV1ReplayRoute,
  getReplayRoute,
  getV1ReplayRoute,
  startReplayRoute,
  startV1ReplayRoute,
} from '../replay-routes.js';

export const HOOK_URL = 'https://shop.example/hook';
export const OWN_VALUE = 'Bearer of the shop';
/** Who calls, and where. */
export const CALLERS = [
  ['a token', '/api/webhooks', TOKEN],
  ['a key', '/api/v1/webhooks', SECRET],
] as const;
const FACTS = { name: 'Shop', isActive: true, expiresAt: null };
export const FAILED = { status: 500, error: 'http_5xx', response: 'too many orders' } as const;

/** The calls of the delivery history, in memory, for Asha with her token and her key. */
export async function startDeliveryApp() {
  const ports = createMemoryPorts();
  const { clock } = ports;
  await seedSubscription(ports, ACCOUNT_ID, { planId: 'enterprise' });
  const sender = new MemoryWebhookSender();
  const draining = new AbortController();
  /** What the clock of the database is ahead of ours. */
  const server = { aheadMs: 0 };
  const all = {
    ...ports,
    eventBodies: createEventBodies('sandbox'),
    serverTime: { read: async () => new Date(clock.now().getTime() + server.aheadMs) },
    webhookSender: sender,
  };
  const app = await startApp({
    routes: [
      listDeliveriesRoute(new ListDeliveries(all)),
      getDeliveryRoute(new GetDelivery(all)),
      resendDeliveryRoute(new ResendDelivery(all)),
      recoverDeliveriesRoute(new RecoverDeliveries(all)),
      sendTestRoute(new SendTestEvent(all)),
      startReplayRoute(new StartReplay(all)),
      getReplayRoute(new GetReplay(all)),
      cancelReplayRoute(new CancelReplay(all)),
      listWebhookActivityRoute(new ReadWebhookActivity(all)),
      listV1DeliveriesRoute(new ListDeliveries(all)),
      getV1DeliveryRoute(new GetDelivery(all)),
      resendV1DeliveryRoute(new ResendDelivery(all)),
      recoverV1DeliveriesRoute(new RecoverDeliveries(all)),
      sendV1TestRoute(new SendTestEvent(all)),
      startV1ReplayRoute(new StartReplay(all)),
      getV1ReplayRoute(new GetReplay(all)),
      cancelV1ReplayRoute(new CancelReplay(all)),
    ],
    authorizeKey: async () => ({ ...ASHAS_KEY, scopes: ['webhooks:manage'] }),
    draining: draining.signal,
  });
  const { deliveries } = ports.store;

  const call = (method: string, path: string, body?: unknown, bearer = TOKEN): Promise<Response> =>
    fetch(app.url + path, {
      method,
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    });

  /** A webhook of Asha for events of keys. */
  const newWebhook = async (kind: 'push' | 'pull' = 'push') => {
    const { endpoint } = await new CreateWebhook(ports).execute({
      accountId: ACCOUNT_ID,
      kind,
      ...(kind === 'push' && { url: HOOK_URL, headers: { authorization: OWN_VALUE } }),
      events: ['key.created', 'key.deleted'],
    });
    return { ...endpoint, publicId: encodeId('hook', endpoint.id) };
  };

  const write = async (
    accountId = ACCOUNT_ID,
    type: 'key.created' | 'key.deleted' = 'key.created',
  ): Promise<AccountEvent> => {
    await ports.writeEvents([{ accountId, type, objectId: newId(), facts: FACTS }]);
    return ports.store.events.rows.at(-1)!;
  };

  /** Has an attempt stand in the history, one that arrived by default. */
  const attempted = (
    endpointId: string,
    event: { id: string; type: DeliveryAttempt['type'] },
    more: Partial<DeliveryAttempt> = {},
  ): DeliveryAttempt => {
    const attempt: DeliveryAttempt = {
      endpointId,
      accountId: ACCOUNT_ID,
      eventId: event.id,
      type: event.type,
      at: clock.now(),
      attempt: 1,
      origin: 'new',
      status: 200,
      error: null,
      ms: 12,
      response: 'thanks',
      ...more,
    };
    deliveries.attempts = [...deliveries.attempts, attempt];
    clock.advance(1_000);
    return attempt;
  };

  /** Stores an event that failed: it is tried again at `nextAt`, or was given up. */
  const failed = async (endpointId: string, nextAt: Date | null) => {
    const event = await write();
    const { at: lastAt } = attempted(endpointId, event, FAILED);
    const retry = { attempts: 1, nextAt, origin: 'retry', once: false, lastAt } as const;
    deliveries.retries.set(`${endpointId} ${event.id}`, {
      endpointId,
      accountId: ACCOUNT_ID,
      event,
      ...retry,
    });
    return event;
  };

  const forget = (): void => {
    server.aheadMs = 0;
    sender.answers.clear();
    sender.received.length = 0;
    ports.store.webhookEndpoints.clear();
    deliveries.retries.clear();
    deliveries.replays.clear();
    deliveries.attempts = [];
  };

  return {
    ports,
    sender,
    draining,
    server,
    call,
    newWebhook,
    write,
    attempted,
    failed,
    forget,
    close: app.close,
  };
}

export type DeliveryApp = Awaited<ReturnType<typeof startDeliveryApp>>;
