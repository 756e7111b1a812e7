import { z } from 'zod';
import { success, textCheckedByCore } from '../fields/fields.js';
import { operation } from '../operation/operation.js';
import { access, detail, instanceParams, summary } from './instance.js';
import { linking } from './linking.js';
import { passkey } from './passkey.js';
import { proxy } from './proxy.js';

const displayName = z.strictObject({
  display_name: textCheckedByCore({ maxLength: 25 })
    .nullable()
    .meta({ description: 'Without control characters and line ends; null removes it' }),
});

const tag = 'Instances in the dashboard';

export const instances = {
  create: operation({
    id: 'createInstance',
    method: 'POST',
    path: '/api/instances/create',
    summary: 'Create an instance with a key of its own',
    tag,
    auth: 'account',
    stoppedBy: 'linking',
    responses: { 200: z.strictObject({ instance: access }) },
    errors: ['no_subscription', 'instance_limit'],
  }),
  list: operation({
    id: 'listInstances',
    method: 'GET',
    path: '/api/instances/list',
    summary: 'List the instances, the oldest first',
    tag,
    auth: 'account',
    responses: { 200: z.strictObject({ instances: z.array(summary) }) },
    conditional: 'plain',
    errors: [],
  }),
  ...linking,
  ...passkey,
  detail: operation({
    id: 'getInstance',
    method: 'GET',
    path: '/api/instances/detail/{instanceId}',
    summary: 'Read an instance and its API key',
    tag,
    auth: 'account',
    params: instanceParams,
    responses: { 200: z.strictObject({ instance: detail }) },
    conditional: 'secret',
    errors: ['instance_not_found'],
  }),
  switchKey: operation({
    id: 'switchInstanceKey',
    method: 'PUT',
    path: '/api/instances/{instanceId}/api-key',
    summary: "Switch the instance's own API key on or off",
    tag,
    auth: 'account',
    params: instanceParams,
    body: z.strictObject({ is_active: z.boolean() }),
    responses: { 200: success },
    errors: ['instance_not_found'],
  }),
  ...proxy,
  setDisplayName: operation({
    id: 'setDisplayName',
    method: 'PUT',
    path: '/api/instances/{instanceId}/display-name',
    summary: 'Set the name that others see while WhatsApp names none for the account',
    tag,
    auth: 'account',
    params: instanceParams,
    body: displayName,
    responses: { 200: success },
    errors: ['instance_not_found', 'invalid_display_name'],
    examples: { name: { display_name: 'Asha’s Shop' } },
  }),
  remove: operation({
    id: 'deleteInstance',
    method: 'DELETE',
    path: '/api/instances/delete/{instanceId}',
    summary: 'Delete an instance, its WhatsApp session and its key',
    tag,
    auth: 'account',
    params: instanceParams,
    responses: { 200: success },
    errors: ['instance_not_found', 'instance_busy'],
  }),
  reset: operation({
    id: 'resetInstance',
    method: 'POST',
    path: '/api/sessions/reset/{instanceId}',
    summary: 'Unlink the phone and start linking again',
    tag,
    auth: 'account',
    params: instanceParams,
    responses: { 200: success.extend({ message: z.string() }) },
    errors: ['instance_not_found', 'instance_busy'],
  }),
};
