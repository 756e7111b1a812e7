import type { BaseCase } from './base-case.js';

export const EVENT_REQUESTS: Readonly<Record<string, BaseCase>> = {
  streamChanges: {
    request: () => ({ headers: { 'last-event-id': 'evt_0198c0de5a7e7000a1b2c3d4e5f60718' } }),
  },
  'events.stream': {
    request: ({ instanceId }) => ({
      query: { types: 'message.*', instance_id: instanceId },
      headers: { 'last-event-id': 'evt_0198c0de5a7e7000a1b2c3d4e5f60718' },
    }),
  },
  'events.list': {
    request: ({ instanceId }) => ({
      query: {
        after: '2020-01-01',
        types: 'message.*',
        instance_id: instanceId,
        limit: '50',
        wait: '0',
      },
    }),
  },
  'events.get': { request: ({ eventId }) => ({ params: { id: eventId } }) },
};
