import { contract, type InstanceProxyBody } from '@waxwing/contract';
import type { GetInstanceProxy, ProxyUrl, RemoveInstanceProxy, SetInstanceProxy } from '@waxwing/core';
import { reply, route } from '../../http/route.js';
import { instanceIdOf } from '../path-ids.js';

export const getInstanceProxyRoute = (getProxy: GetInstanceProxy) =>
  route(contract.instances.proxy, async ({ params, caller }) => {
    const instanceId = instanceIdOf(params.instanceId);
    const proxy = await getProxy.execute({ accountId: caller.accountId, instanceId });
    return reply(200, { proxy: proxy && presentProxy(proxy) });
  });

export const setInstanceProxyRoute = (setProxy: SetInstanceProxy) =>
  route(contract.instances.setProxy, async ({ params, body, caller }) => {
    const instanceId = instanceIdOf(params.instanceId);
    const proxy = await setProxy.execute({ accountId: caller.accountId, instanceId, url: body.url });
    return reply(200, { success: true as const, proxy: presentProxy(proxy) });
  });

export const removeInstanceProxyRoute = (removeProxy: RemoveInstanceProxy) =>
  route(contract.instances.removeProxy, async ({ params, caller }) => {
    const instanceId = instanceIdOf(params.instanceId);
    await removeProxy.execute({ accountId: caller.accountId, instanceId });
    return reply(200, { success: true as const });
  });

function presentProxy({ address, hasPassword }: ProxyUrl): InstanceProxyBody {
  return { address, has_password: hasPassword };
}
