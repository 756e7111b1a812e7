import {
  CATALOGUE,
  createFreeSubscription,
  createSignIn,
  type ExportedSafetyChange,
  type ExportPart,
  HEALTHY_NUMBER,
  Instance,
  type NumberHealth,
  type OptOut,
} from '@waxwing/core';
import { aLoggedRequest, anEndpoint, aStoredFile } from '@waxwing/core/testing';
import { aMessage } from '../../../../testing/a-message.js';
import { ACCOUNT_ID, ASHA, ASHAS_KEY, INSTANCE_ID, SIGN_IN_ID } from '../../../../testing/start-app.js';
import { ACCOUNT } from './export-app.js';

const AT = new Date('2026-03-01T10:00:00Z');
const subscription = createFreeSubscription({
  id: ACCOUNT_ID,
  accountId: ACCOUNT_ID,
  plan: CATALOGUE[1]!,
  at: AT,
});
const created = Instance.create({ id: INSTANCE_ID, accountId: ACCOUNT_ID, at: AT }).snapshot();
const instance = { ...created, deletedAt: AT };
const audited: ExportPart = {
  section: 'audit',
  item: {
    id: SIGN_IN_ID,
    at: AT,
    accountId: ACCOUNT_ID,
    action: 'instance.restarted',
    target: INSTANCE_ID,
    reason: 'Asked for',
    details: { before: 'failed' },
  },
};
const { tokenEpoch: _, ...signIn } = createSignIn(ASHA, {
  id: SIGN_IN_ID,
  origin: { device: 'Firefox on Linux', network: '203.0.113.0/24' },
  at: AT,
});
const { types: __, ...endpoint } = anEndpoint({ accountId: ACCOUNT_ID, instanceIds: [INSTANCE_ID] });
const webhook = { ...endpoint, events: ['message.received'] } as const;
const daily = {
  instanceId: INSTANCE_ID,
  day: '2026-03-01',
  direction: 'outbound',
  messages: 2,
  failed: 1,
} as const;

const chat = {
  instanceId: INSTANCE_ID,
  chatId: '919888888888',
  lid: '123456789012345',
  standing: 'known',
  lastInAt: AT,
  lastOutAt: null,
  lastAt: AT,
} as const;

const conversation = {
  id: ACCOUNT_ID,
  accountId: ACCOUNT_ID,
  instanceId: INSTANCE_ID,
  chatId: '919888888888',
  name: 'Ravi',
  lastAt: AT,
  lastDirection: 'inbound',
  lastType: 'text',
  preview: 'Where is it?',
  unread: 1,
  readAt: null,
} as const;

const number = {
  phone: '919800000001',
  firstLinkedAt: AT,
  countedDays: 3,
  lastDay: '2026-03-01',
  declaredAt: null,
};
const health: NumberHealth = {
  ...HEALTHY_NUMBER,
  state: 'held',
  reasonCode: 'strangers_refused',
  since: AT,
  until: AT,
};
const held = { instanceId: INSTANCE_ID, at: AT, kind: 'health', health, by: null, settings: null } as const;
const watched: ExportedSafetyChange = {
  instanceId: INSTANCE_ID,
  at: AT,
  kind: 'settings',
  health: null,
  by: 'Asha',
  settings: { mode: 'watch', caps: { knownDay: 3_000 } },
  confirmedCaps: ['caps.known_day'],
};
const optOut: OptOut = {
  chatId: '919888888888',
  at: AT,
  source: 'message',
  word: 'STOP',
  instanceId: INSTANCE_ID,
};

const CONTENTS = {
  reaction: { kind: 'reaction', emoji: '👍' },
  edit: { kind: 'edit', text: 'At nine' },
  delete: { kind: 'delete' },
  vote: { kind: 'vote', options: ['Six'] },
} as const;

const changesOf = (...kinds: readonly (keyof typeof CONTENTS)[]): ExportPart[] =>
  kinds.map((kind) => {
    const original = kind === 'edit' ? 'At eight' : null;
    const made = { fromMe: false, from: '919888888888', original, madeAt: AT, at: AT };
    return {
      section: 'changes',
      item: { id: ACCOUNT_ID, messageId: ACCOUNT_ID, kind, content: CONTENTS[kind], ...made },
    };
  });

/** What an account consists of, in the order of the sections; it has no orders. */
export const PARTS: readonly ExportPart[] = [
  ACCOUNT,
  { section: 'subscriptions', item: subscription },
  { section: 'apiKeys', item: ASHAS_KEY },
  { section: 'apiKeys', item: { ...ASHAS_KEY, instanceId: INSTANCE_ID } },
  { section: 'signIns', item: signIn },
  audited,
  { section: 'instances', item: instance },
  { section: 'webhooks', item: webhook },
  { section: 'numbers', item: number },
  { section: 'safety', item: { instanceId: INSTANCE_ID, settings: { mode: 'watch' }, health } },
  { section: 'safetyChanges', item: held },
  { section: 'safetyChanges', item: watched },
  { section: 'optOuts', item: optOut },
  { section: 'chats', item: chat },
  { section: 'conversations', item: conversation },
  { section: 'daily', item: daily },
  { section: 'files', item: aStoredFile({ createdAt: AT }) },
  { section: 'messages', item: aMessage({ direction: 'inbound', fromName: 'Ravi' }) },
  { section: 'messages', item: aMessage({ text: 'a "quoted"\nline' }) },
  ...changesOf('reaction', 'edit', 'delete', 'vote'),
  { section: 'requests', item: aLoggedRequest({ accountId: ACCOUNT_ID, at: AT, requestId: 'req_1' }) },
];
