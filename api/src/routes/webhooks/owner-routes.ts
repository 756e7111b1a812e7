import { contract } from '@waxwing/contract';
import type { DisableWebhook, EnableWebhook, RevealWebhookSecret, RotateWebhookSecret } from '@waxwing/core';
import { reply, route } from '../../http/route.js';
import { ownEndpoint } from './own-endpoint.js';
import { presentWebhook, presentWebhookSecret } from './present-webhook.js';

export const getWebhookSecretRoute = (revealSecret: RevealWebhookSecret) =>
  route(contract.webhooks.getSecret, async (request) => {
    const own = ownEndpoint(request);
    return reply(200, presentWebhookSecret(own.endpointId, await revealSecret.execute(own)));
  });

export const rotateWebhookSecretRoute = (rotateSecret: RotateWebhookSecret) =>
  route(contract.webhooks.rotateSecret, async ({ body, ...request }) => {
    const own = ownEndpoint(request);
    const rotated = await rotateSecret.execute({ ...own, graceHours: body.grace_hours });
    return reply(200, presentWebhookSecret(own.endpointId, rotated));
  });

export const enableWebhookRoute = (enableWebhook: EnableWebhook) =>
  route(contract.webhooks.enable, async ({ body, ...request }) =>
    reply(200, presentWebhook(await enableWebhook.execute({ ...ownEndpoint(request), from: body.from }))),
  );

export const disableWebhookRoute = (disableWebhook: DisableWebhook) =>
  route(contract.webhooks.disable, async (request) =>
    reply(200, presentWebhook(await disableWebhook.execute(ownEndpoint(request)))),
  );
