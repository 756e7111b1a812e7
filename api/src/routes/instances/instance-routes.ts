import { contract } from '@waxwing/contract';
import type {
  CreateInstance,
  DeleteInstance,
  GetInstance,
  ListInstances,
  ResetInstance,
  SetDisplayName,
  SwitchInstanceKey,
} from '@waxwing/core';
import { reply, route } from '../../http/route.js';
import { ownInstance } from '../path-ids.js';
import { presentInstanceAccess, presentInstanceDetail, presentInstanceSummary } from './present-instance.js';

export const createInstanceRoute = (createInstance: CreateInstance, publicUrl: string) =>
  route(contract.instances.create, async ({ caller }) => {
    const created = await createInstance.execute({ accountId: caller.accountId, linksAtOnce: true });
    return reply(200, { instance: presentInstanceAccess(created, publicUrl) });
  });

export const listInstancesRoute = (listInstances: ListInstances) =>
  route(contract.instances.list, async ({ caller }) => {
    const instances = await listInstances.execute({ accountId: caller.accountId });
    const shows = [caller.accountId, ...instances.map(({ instance }) => instance.id)];
    return { ...reply(200, { instances: instances.map(presentInstanceSummary) }), shows };
  });

export const getInstanceRoute = (getInstance: GetInstance, publicUrl: string) =>
  route(contract.instances.detail, async (request) => {
    const found = await getInstance.execute(ownInstance(request));
    return reply(200, { instance: presentInstanceDetail(found, publicUrl) });
  });

export const switchInstanceKeyRoute = (switchKey: SwitchInstanceKey) =>
  route(contract.instances.switchKey, async ({ body, ...request }) => {
    await switchKey.execute({ ...ownInstance(request), isActive: body.is_active });
    return reply(200, { success: true as const });
  });

export const setDisplayNameRoute = (setDisplayName: SetDisplayName) =>
  route(contract.instances.setDisplayName, async ({ body, ...request }) => {
    await setDisplayName.execute({ ...ownInstance(request), displayName: body.display_name });
    return reply(200, { success: true as const });
  });

export const resetInstanceRoute = (resetInstance: ResetInstance) =>
  route(contract.instances.reset, async (request) => {
    await resetInstance.execute(ownInstance(request));
    return reply(200, {
      success: true as const,
      message: 'Instance reset successfully! Please scan the new QR code.',
    });
  });

export const deleteInstanceRoute = (deleteInstance: DeleteInstance) =>
  route(contract.instances.remove, async (request) => {
    await deleteInstance.execute(ownInstance(request));
    return reply(200, { success: true as const });
  });
