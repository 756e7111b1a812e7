import { contract } from '@waxwing/contract';
import type { CancelReplay, GetReplay, StartReplay } from '@waxwing/core';
import { reply, route } from '../../http/route.js';
import { clampToRange, nextMomentAfter } from '../time-range.js';
import { ownEndpoint } from './own-endpoint.js';
import { presentReplay } from './present-delivery.js';

export const startReplayRoute = (startReplay: StartReplay) =>
  route(contract.webhooks.startReplay, async ({ body: { since, until, events }, ...request }) => {
    const replay = await startReplay.execute({
      ...ownEndpoint(request),
      since: clampToRange(new Date(since)),
      until: until === undefined ? undefined : clampToRange(nextMomentAfter(until)),
      events,
    });
    return reply(201, presentReplay(replay));
  });

export const getReplayRoute = (getReplay: GetReplay) =>
  route(contract.webhooks.getReplay, async (request) => {
    const replay = await getReplay.execute(ownEndpoint(request));
    return reply(200, { replay: replay ? presentReplay(replay) : null });
  });

export const cancelReplayRoute = (cancelReplay: CancelReplay) =>
  route(contract.webhooks.cancelReplay, async (request) =>
    reply(200, presentReplay(await cancelReplay.execute(ownEndpoint(request)))),
  );
