import { contract, type ReplayOperations } from '@waxwing/contract';
import { type CancelReplay, type GetReplay, ReplayNotFound, type StartReplay } from '@waxwing/core';
import { reply, route } from '../../http/route.js';
import { clampToRange, nextMomentAfter } from '../time-range.js';
import { ownEndpoint } from './own-endpoint.js';
import { presentReplay } from './present-delivery.js';

function startRoute({ startReplay: operation }: Pick<ReplayOperations, 'startReplay'>) {
  return (startReplay: StartReplay) =>
    route(operation, async ({ body: { since, until, events }, ...request }) => {
      const replay = await startReplay.execute({
        ...ownEndpoint(request),
        since: clampToRange(new Date(since)),
        until: until === undefined ? undefined : clampToRange(nextMomentAfter(until)),
        events,
      });
      return reply(201, presentReplay(replay));
    });
}

function cancelRoute({ cancelReplay: operation }: Pick<ReplayOperations, 'cancelReplay'>) {
  return (cancelReplay: CancelReplay) =>
    route(operation, async (request) =>
      reply(200, presentReplay(await cancelReplay.execute(ownEndpoint(request)))),
    );
}

export const startReplayRoute = startRoute(contract.webhooks);
export const cancelReplayRoute = cancelRoute(contract.webhooks);
export const getReplayRoute = (getReplay: GetReplay) =>
  route(contract.webhooks.getReplay, async (request) => {
    const replay = await getReplay.execute(ownEndpoint(request));
    return reply(200, { replay: replay ? presentReplay(replay) : null });
  });

export const startV1ReplayRoute = startRoute(contract.v1Webhooks);
export const cancelV1ReplayRoute = cancelRoute(contract.v1Webhooks);
export const getV1ReplayRoute = (getReplay: GetReplay) =>
  route(contract.v1Webhooks.getReplay, async (request) => {
    const replay = await getReplay.execute(ownEndpoint(request));
    if (!replay) throw new ReplayNotFound();
    return reply(200, presentReplay(replay));
  });
