import { z } from 'zod';
import { success, text } from '../fields/fields.js';
import { operation } from '../operation/operation.js';
import { instanceParams } from './instance.js';

const instanceProxy = z
  .strictObject({
    address: z.string().meta({
      description: 'The proxy without its password, which is never shown again',
      examples: ['socks5://user@proxy.example:1080'],
    }),
    has_password: z.boolean(),
  })
  .meta({ id: 'InstanceProxy' });
export type InstanceProxyBody = z.output<typeof instanceProxy>;

const proxyRequest = z.strictObject({
  url: text(1_000).meta({
    description:
      '`http`, `https` or `socks5`, with host and port, and user and password where the proxy wants them',
  }),
});

const tag = 'Instances in the dashboard';

/** Calls about the proxy that an instance has of its own. */
export const proxy = {
  proxy: operation({
    id: 'getInstanceProxy',
    method: 'GET',
    path: '/api/instances/{instanceId}/proxy',
    summary: 'Read the proxy of the instance',
    tag,
    auth: 'account',
    params: instanceParams,
    responses: { 200: z.strictObject({ proxy: instanceProxy.nullable() }) },
    errors: ['instance_not_found'],
  }),
  setProxy: operation({
    id: 'setInstanceProxy',
    method: 'PUT',
    path: '/api/instances/{instanceId}/proxy',
    summary: 'Set the proxy through which the instance reaches WhatsApp',
    tag,
    auth: 'account',
    params: instanceParams,
    body: proxyRequest,
    responses: { 200: success.extend({ proxy: instanceProxy }) },
    errors: ['instance_not_found', 'invalid_proxy'],
    examples: { socks5: { url: 'socks5://user:password@proxy.example:1080' } },
  }),
  removeProxy: operation({
    id: 'removeInstanceProxy',
    method: 'DELETE',
    path: '/api/instances/{instanceId}/proxy',
    summary: 'Remove the proxy of the instance',
    tag,
    auth: 'account',
    params: instanceParams,
    responses: { 200: success },
    errors: ['instance_not_found'],
  }),
};
