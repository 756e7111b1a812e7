import { z } from 'zod';
import { pathId } from '../fields/fields.js';
import { receivedFile } from '../messages/shown-content.js';
import { operation } from '../operation/operation.js';
import { v1Message } from '../v1/message.js';
import { SAMPLE_MESSAGE } from '../v1/samples.js';
import { DOWNLOAD } from './operations.js';

const params = z.strictObject({ id: pathId('msg') });

const download = {
  ...DOWNLOAD,
  method: 'GET',
  summary: 'Download the file of a received message',
  description:
    'Files are fetched from WhatsApp as soon as their message is here. Until one is, the answer is `media_pending`, and `Retry-After` says when to ask again; a file that is larger than the plan fetches by itself is fetched from the first such call on. The event `message.media` tells when it is here. `media_gone` says in `reason` why it cannot be had.',
  params,
  errors: ['message_not_found', 'media_not_found', 'media_pending', 'media_gone', 'range_not_satisfiable'],
} as const;

const request = {
  method: 'POST',
  summary: 'Fetch the file of a received message again',
  description:
    'Tries at once what waits or was given up. What WhatsApp no longer has, the phone is asked to upload again: it must be online. Calls within half a minute count as one.',
  params,
  repeatable: true,
  errors: ['message_not_found', 'media_not_found', 'media_gone'],
} as const;

/** For programs with a key. */
export const v1MessageMedia = {
  content: operation({
    ...download,
    id: 'messages.media',
    path: '/api/v1/messages/{id}/media',
    tag: 'Messages',
    auth: 'key',
    scope: 'messages:read',
  }),
  request: operation({
    ...request,
    id: 'messages.fetchMedia',
    path: '/api/v1/messages/{id}/media',
    tag: 'Messages',
    auth: 'key',
    scope: 'messages:read',
    responses: { 202: v1Message },
    answer: SAMPLE_MESSAGE,
  }),
};

/** For the dashboard. */
export const messageMedia = {
  content: operation({
    ...download,
    id: 'downloadMessageMedia',
    path: '/api/messages/{id}/media',
    tag: 'Message history',
    auth: 'account',
  }),
  request: operation({
    ...request,
    id: 'fetchMessageMedia',
    path: '/api/messages/{id}/media',
    tag: 'Message history',
    auth: 'account',
    responses: { 202: z.strictObject({ media: receivedFile }) },
  }),
};
