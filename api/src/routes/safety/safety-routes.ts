import { contract, encodeId } from '@waxwing/contract';
import { type ChangeSafety, type GetSafety, openedInstance } from '@waxwing/core';
import { reply, route } from '../../http/route.js';
import { instanceIdOf, ownInstance } from '../path-ids.js';
import { presentSafety } from './present-safety.js';
import { settingsOf } from './settings-of.js';

export const getSafetyRoute = (getSafety: GetSafety) =>
  route(contract.instanceSafety.safety, async (request) =>
    reply(200, presentSafety(await getSafety.execute(ownInstance(request)))),
  );

export const setSafetyRoute = (changeSafety: ChangeSafety) =>
  route(contract.instanceSafety.setSafety, async ({ body, ...request }) => {
    const view = await changeSafety.execute({
      ...ownInstance(request),
      change: settingsOf(body),
      confirmRaisedCaps: body.confirm_raised_caps ?? false,
      by: request.caller.account.email,
    });
    return reply(200, presentSafety(view));
  });

export const getV1SafetyRoute = (getSafety: GetSafety) =>
  route(contract.v1Safety.get, async ({ params, caller: { key } }) => {
    const view = await getSafety.execute(openedInstance(key, instanceIdOf(params.id)));
    return reply(200, presentSafety(view));
  });

export const setV1SafetyRoute = (changeSafety: ChangeSafety) =>
  route(contract.v1Safety.set, async ({ params, body, caller: { key } }) => {
    const view = await changeSafety.execute({
      ...openedInstance(key, instanceIdOf(params.id)),
      change: settingsOf(body),
      confirmRaisedCaps: body.confirm_raised_caps ?? false,
      by: encodeId('key', key.id),
    });
    return reply(200, presentSafety(view));
  });
