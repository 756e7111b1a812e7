import { z } from 'zod';
import { pathId } from '../fields/fields.js';
import { instanceParams } from '../instances/instance.js';
import { operation } from '../operation/operation.js';
import { safety } from './safety.js';
import { SAMPLE_SAFETY } from './samples.js';
import { settingsChange } from './settings.js';

/** Lists of words may be long. */
const BODY_LIMIT = 65_536;
const EXAMPLES = {
  quiet: { quiet_hours: { from: '21:00', to: '08:00', zone: 'Asia/Kolkata' } },
  raised: { caps: { known_day: 3_000 }, confirm_raised_caps: true },
};

const tag = 'Instances in the dashboard';

/** The calls of the dashboard about an instance's number. */
export const instanceSafety = {
  safety: operation({
    id: 'getInstanceSafety',
    method: 'GET',
    path: '/api/instances/{instanceId}/safety',
    summary: 'Read how the number of the instance is protected, and how it fares',
    tag,
    auth: 'account',
    params: instanceParams,
    responses: { 200: safety },
    conditional: 'plain',
    errors: ['instance_not_found'],
  }),
  setSafety: operation({
    id: 'setInstanceSafety',
    method: 'PUT',
    path: '/api/instances/{instanceId}/safety',
    summary: 'Change how the number of the instance is protected',
    tag,
    auth: 'account',
    params: instanceParams,
    body: settingsChange,
    bodyLimit: BODY_LIMIT,
    responses: { 200: safety },
    errors: ['instance_not_found', 'invalid_safety'],
    examples: EXAMPLES,
  }),
};

const params = z.strictObject({ id: pathId('ins') });

/** The same for keys. */
export const v1Safety = {
  get: operation({
    id: 'instances.safety',
    method: 'GET',
    path: '/api/v1/instances/{id}/safety',
    summary: 'Read the safety of an instance',
    description:
      'How its number fares, how much may leave in this hour and on this day, what waits, and until when it will have left.',
    tag: 'Safety',
    auth: 'key',
    scope: 'instances:read',
    params,
    responses: { 200: safety },
    conditional: 'plain',
    errors: ['instance_not_found'],
    answer: SAMPLE_SAFETY,
  }),
  set: operation({
    id: 'instances.setSafety',
    method: 'PUT',
    path: '/api/v1/instances/{id}/safety',
    summary: 'Change the safety of an instance',
    description:
      'What is left out stays as it is. A cap above its default is taken only with `confirm_raised_caps`, and it is noted which key confirmed it.',
    tag: 'Safety',
    auth: 'key',
    scope: 'instances:manage',
    params,
    body: settingsChange,
    bodyLimit: BODY_LIMIT,
    responses: { 200: safety },
    errors: ['instance_not_found', 'invalid_safety'],
    examples: EXAMPLES,
    answer: SAMPLE_SAFETY,
  }),
};
