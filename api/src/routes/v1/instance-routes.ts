import { contract, encodeId } from '@waxwing/contract';
import {
  type CreateInstance,
  type DeleteInstance,
  type GetInstanceByKey,
  type ListInstancesByKey,
  openedInstance,
  type RequestPairingCode,
  type ResetInstance,
  requireWholeAccount,
  type ShowTyping,
  type WatchQr,
} from '@waxwing/core';
import type { KeyCaller } from '../../http/request/authenticate.js';
import { reply, route } from '../../http/route.js';
import type { RenderQr } from '../instances/qr-image-cache.js';
import { instanceIdOf } from '../path-ids.js';
import { decodeCursor, encodeCursor } from '../public-messages/cursor.js';
import { presentV1Instance } from './present-instance.js';

/** The instance of a path, as one that the caller's key opens. @throws InstanceNotFound */
function ownInstance({ params, caller }: { params: { id: string }; caller: KeyCaller }) {
  return openedInstance(caller.key, instanceIdOf(params.id));
}

export const createV1InstanceRoute = (createInstance: CreateInstance, getInstance: GetInstanceByKey) =>
  route(contract.v1Instances.create, async ({ caller: { key, accountId } }) => {
    requireWholeAccount(key);
    const { instance } = await createInstance.execute({ accountId });
    return reply(201, presentV1Instance(await getInstance.execute({ key, instanceId: instance.id })));
  });

export const listV1InstancesRoute = (listInstances: ListInstancesByKey) =>
  route(contract.v1Instances.list, async ({ query: { limit, cursor }, caller: { key } }) => {
    const after = cursor === undefined ? undefined : decodeCursor(cursor);
    const { instances, next } = await listInstances.execute({ key, limit, after });
    return reply(200, {
      object: 'list' as const,
      data: instances.map(presentV1Instance),
      has_more: next !== undefined,
      next_cursor: next ? encodeCursor(next) : null,
    });
  });

export const getV1InstanceRoute = (getInstance: GetInstanceByKey) =>
  route(contract.v1Instances.get, async ({ params, caller: { key } }) => {
    const instanceId = instanceIdOf(params.id);
    return reply(200, presentV1Instance(await getInstance.execute({ key, instanceId })));
  });

export const deleteV1InstanceRoute = (deleteInstance: DeleteInstance) =>
  route(contract.v1Instances.remove, async (request) => {
    const own = ownInstance(request);
    await deleteInstance.execute(own);
    return reply(200, {
      id: encodeId('ins', own.instanceId),
      object: 'instance' as const,
      deleted: true as const,
    });
  });

export const getV1QrCodeRoute = (watchQr: WatchQr, renderQr: RenderQr) =>
  route(contract.v1Instances.qr, async (request) => {
    const suspension = request.caller.key.suspension ?? null;
    const instance = await watchQr.execute({ ...ownInstance(request), suspension });
    const { status, statusReason, statusReasonCode, qr, qrExpiresAt } = instance.snapshot();
    return reply(200, {
      object: 'qr_code' as const,
      instance_id: encodeId('ins', instance.id),
      status,
      status_reason: statusReason,
      status_reason_code: statusReasonCode,
      qr,
      qr_image: qr === null ? null : await renderQr(qr),
      expires_at: qrExpiresAt?.toISOString() ?? null,
    });
  });

export const requestV1PairingCodeRoute = (requestPairingCode: RequestPairingCode) =>
  route(contract.v1Instances.pairingCode, async ({ body: { number }, ...request }) => {
    const own = ownInstance(request);
    const { code, expiresAt } = await requestPairingCode.execute({ ...own, number });
    return reply(200, {
      object: 'pairing_code' as const,
      instance_id: encodeId('ins', own.instanceId),
      code,
      expires_at: expiresAt.toISOString(),
    });
  });

export const logOutV1InstanceRoute = (resetInstance: ResetInstance, getInstance: GetInstanceByKey) =>
  route(contract.v1Instances.logout, async (request) => {
    const own = ownInstance(request);
    await resetInstance.execute(own);
    const { key } = request.caller;
    return reply(200, presentV1Instance(await getInstance.execute({ key, instanceId: own.instanceId })));
  });

export const showV1TypingRoute = (showTyping: ShowTyping) =>
  route(contract.v1Instances.typing, async ({ params, body, caller: { key } }) => {
    const instanceId = instanceIdOf(params.id);
    const { chatId, until } = await showTyping.execute({ ...body, key, instanceId });
    return reply(200, {
      object: 'typing' as const,
      instance_id: encodeId('ins', instanceId),
      chat_id: chatId,
      state: body.state,
      until: until?.toISOString() ?? null,
    });
  });
