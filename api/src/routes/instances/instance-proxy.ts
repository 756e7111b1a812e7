import { contract, type InstanceProxyBody } from '@waxwing/contract';
import type { GetInstanceProxy, ProxyUrl, RemoveInstanceProxy, SetInstanceProxy } from '@waxwing/core';
import { reply, route } from '../../http/route.js';
import { ownInstance } from '../path-ids.js';

export const getInstanceProxyRoute = (getProxy: GetInstanceProxy) =>
  route(contract.instances.proxy, async (request) => {
    const proxy = await getProxy.execute(ownInstance(request));
    return reply(200, { proxy: proxy && presentProxy(proxy) });
  });

export const setInstanceProxyRoute = (setProxy: SetInstanceProxy) =>
  route(contract.instances.setProxy, async ({ body, ...request }) => {
    const proxy = await setProxy.execute({ ...ownInstance(request), url: body.url });
    return reply(200, { success: true as const, proxy: presentProxy(proxy) });
  });

export const removeInstanceProxyRoute = (removeProxy: RemoveInstanceProxy) =>
  route(contract.instances.removeProxy, async (request) => {
    await removeProxy.execute(ownInstance(request));
    return reply(200, { success: true as const });
  });

function presentProxy({ address, hasPassword }: ProxyUrl): InstanceProxyBody {
  return { address, has_password: hasPassword };
}
