import { type BaseCase, ending, nothing, withAccountKey } from './base-case.js';

const ofInstance: BaseCase = { request: ({ instanceId }) => ({ params: { instanceId } }) };
const v1Instance: BaseCase = { request: ({ instanceId }) => ({ params: { id: instanceId } }) };
const safetyChange = {
  mode: 'watch',
  caps: { known_hour: 300 },
  first_contacts: true,
  quiet_hours: { from: '21:00', to: '08:00', zone: 'Asia/Kolkata' },
};
const optOutList: BaseCase = { request: () => ({ query: { number: '9198', limit: '50' } }) };
const newOptOut: BaseCase = { request: () => ({ body: { number: '919800000009' } }) };
const ofOptOut: BaseCase = { request: ({ optedOut }) => ({ params: { number: optedOut } }) };

export const INSTANCE_REQUESTS: Readonly<Record<string, BaseCase>> = {
  createInstance: { ...nothing, code: 'instance_limit' },
  listInstances: nothing,
  getQrCode: ofInstance,
  createPairingCode: {
    request: ({ instanceId }) => ({ params: { instanceId }, body: { number: '919800000001' } }),
    code: 'pairing_unavailable',
  },
  getPasskey: ofInstance,
  answerPasskey: {
    request: ({ instanceId }) => ({
      params: { instanceId },
      body: {
        ticket: 'a-ticket',
        assertion: {
          id: 'aWQ',
          rawId: 'aWQ',
          type: 'public-key',
          response: { clientDataJSON: 'e30', authenticatorData: 'YQ', signature: 'cw', userHandle: 'dQ' },
        },
      },
    }),
    code: 'passkey_not_wanted',
  },
  getInstance: ofInstance,
  switchInstanceKey: { request: ({ instanceId }) => ({ params: { instanceId }, body: { is_active: true } }) },
  getInstanceProxy: ofInstance,
  setInstanceProxy: {
    request: ({ instanceId }) => ({ params: { instanceId }, body: { url: 'http://127.0.0.1:3128' } }),
  },
  removeInstanceProxy: ofInstance,
  setDisplayName: {
    request: ({ instanceId }) => ({ params: { instanceId }, body: { display_name: 'Asha’s Shop' } }),
  },
  getInstanceSafety: ofInstance,
  setInstanceSafety: {
    request: ({ instanceId }) => ({ params: { instanceId }, body: safetyChange }),
  },
  listOptOuts: optOutList,
  addOptOut: newOptOut,
  removeOptOut: ending(ofOptOut),
  deleteInstance: ending(ofInstance),
  resetInstance: ending(ofInstance),
  getPublicInstance: { request: ({ instanceId }) => ({ params: { instance_id: instanceId } }) },
  // The key is that of the instance.
  'instances.create': { ...nothing, code: 'account_key_required' },
  'instances.list': { request: () => ({ query: { limit: '50' } }) },
  'instances.get': v1Instance,
  'instances.delete': ending(v1Instance),
  'instances.safety': v1Instance,
  'instances.setSafety': {
    request: ({ instanceId }) => ({ params: { id: instanceId }, body: safetyChange }),
  },
  'optOuts.list': withAccountKey(optOutList),
  'optOuts.add': withAccountKey(newOptOut),
  'optOuts.remove': ending(withAccountKey(ofOptOut)),
  'instances.qr': v1Instance,
  'instances.pairingCode': {
    request: ({ instanceId }) => ({ params: { id: instanceId }, body: { number: '919800000001' } }),
    code: 'pairing_unavailable',
  },
  'instances.logout': ending(v1Instance),
  'instances.typing': {
    request: ({ instanceId }) => ({
      params: { id: instanceId },
      body: { to: '919800000002', state: 'recording', seconds: 5 },
    }),
    code: 'not_ready',
  },
};
