import { type AccountExportBody, encodeId } from '@waxwing/contract';
import type {
  ApiKey,
  Conversation,
  DailyMessages,
  ExportedChange,
  ExportedChat,
  ExportedInstance,
  ExportedSafety,
  ExportedSignIn,
  ExportPart,
  ExportSections,
  LoggedRequest,
  StoredMedia,
  Subscription,
} from '@waxwing/core';
import { presentPendingEmail } from '../accounts/present-user.js';
import { presentConversation } from '../conversations/present-conversation.js';
import { presentKeyRecord } from '../keys/present-key.js';
import { presentMedia } from '../media/present-media.js';
import { presentMessage } from '../messages/present-message.js';
import { presentAuditEntry } from '../operators/audit-routes.js';
import { presentOrderRecord } from '../orders/present-order.js';
import { presentRequest } from '../requests/request-routes.js';
import { toRupees } from '../rupees.js';
import { presentSignInRecord } from '../sign-ins/sign-in-routes.js';
import { presentWebhookRecord } from '../webhooks/present-webhook.js';

type Lists = Omit<AccountExportBody, 'account'>;
type Body = AccountExportBody['account'] | Lists[keyof Lists][number];

/** One part of an export as it is written to the file. */
export function presentExportPart(part: ExportPart): Body {
  switch (part.section) {
    case 'account':
      return presentAccount(part.item);
    case 'subscriptions':
      return presentSubscription(part.item);
    case 'orders':
      return { ...presentOrderRecord(part.item), refunded: toRupees(part.item.refundedPaise) };
    case 'apiKeys':
      return presentApiKey(part.item);
    case 'signIns':
      return presentSignIn(part.item);
    case 'audit':
      return presentAuditEntry(part.item);
    case 'instances':
      return presentInstance(part.item);
    case 'webhooks':
      return presentWebhookRecord(part.item);
    case 'numbers':
      return presentNumber(part.item);
    case 'safety':
      return presentSafety(part.item);
    case 'safetyChanges':
      return presentSafetyChange(part.item);
    case 'optOuts':
      return presentOptOut(part.item);
    case 'chats':
      return presentChat(part.item);
    case 'conversations':
      return presentConversationRecord(part.item);
    case 'daily':
      return presentDay(part.item);
    case 'files':
      return presentFile(part.item);
    case 'changes':
      return presentChange(part.item);
    case 'requests':
      return presentLoggedRequest(part.item);
    case 'messages':
      return { ...presentMessage(part.item), from_name: part.item.fromName };
  }
}

function presentAccount(account: ExportSections['account']): AccountExportBody['account'] {
  const { id, email, username, role, createdAt, pendingEmail } = account;
  return {
    user_id: encodeId('acc', id),
    email,
    username,
    role,
    created_at: createdAt.toISOString(),
    pending_email: presentPendingEmail(pendingEmail ?? undefined),
  };
}

function presentSubscription(subscription: Subscription): Lists['subscriptions'][number] {
  return {
    package_name: subscription.planName,
    price: toRupees(subscription.pricePaise),
    instance_limit: subscription.instanceLimit,
    message_limit: subscription.messageLimit,
    billing_period: subscription.billingPeriod,
    credit: toRupees(subscription.creditPaise),
    start_date: subscription.startsAt.toISOString(),
    end_date: subscription.endsAt.toISOString(),
    cancelled_at: subscription.cancelledAt?.toISOString() ?? null,
  };
}

function presentApiKey(key: ApiKey): Lists['api_keys'][number] {
  const instance_id = key.instanceId === null ? null : encodeId('ins', key.instanceId);
  return { ...presentKeyRecord(key), instance_id };
}

function presentSignIn(signIn: ExportedSignIn): Lists['sign_ins'][number] {
  return { ...presentSignInRecord(signIn), expires_at: signIn.expiresAt.toISOString() };
}

function presentInstance(instance: ExportedInstance): Lists['instances'][number] {
  return {
    instance_id: encodeId('ins', instance.id),
    status: instance.status,
    status_reason: instance.statusReason,
    phone: instance.phone,
    name: instance.name,
    display_name: instance.displayName,
    created_at: instance.createdAt.toISOString(),
    deleted_at: instance.deletedAt?.toISOString() ?? null,
  };
}

function presentChat(chat: ExportedChat): Lists['chats'][number] {
  return {
    instance_id: encodeId('ins', chat.instanceId),
    chat_id: chat.chatId,
    lid: chat.lid,
    standing: chat.standing,
    last_received: chat.lastInAt?.toISOString() ?? null,
    last_sent: chat.lastOutAt?.toISOString() ?? null,
    last_active: chat.lastAt?.toISOString() ?? null,
  };
}

function presentNumber(number: ExportSections['numbers']): Lists['numbers'][number] {
  return {
    phone: number.phone,
    first_linked: number.firstLinkedAt.toISOString(),
    counted_days: number.countedDays,
    last_day: number.lastDay,
    declared: number.declaredAt?.toISOString() ?? null,
  };
}

function presentSafety({ instanceId, settings, health }: ExportedSafety): Lists['safety'][number] {
  return {
    instance_id: encodeId('ins', instanceId),
    settings: { ...settings },
    state: health.state,
    reason_code: health.reasonCode,
    since: health.since?.toISOString() ?? null,
    until: health.until?.toISOString() ?? null,
  };
}

function presentSafetyChange(change: ExportSections['safetyChanges']): Lists['safety_changes'][number] {
  const { health, settings, confirmedCaps = [] } = change;
  return {
    instance_id: encodeId('ins', change.instanceId),
    at: change.at.toISOString(),
    kind: change.kind,
    state: health?.state ?? null,
    reason_code: health?.reasonCode ?? null,
    until: health?.until?.toISOString() ?? null,
    by: change.by,
    settings: settings && { ...settings },
    confirmed_caps: [...confirmedCaps],
  };
}

function presentOptOut(optOut: ExportSections['optOuts']): Lists['opt_outs'][number] {
  return {
    chat_id: optOut.chatId,
    since: optOut.at.toISOString(),
    source: optOut.source,
    word: optOut.word,
    instance_id: optOut.instanceId && encodeId('ins', optOut.instanceId),
  };
}

function presentConversationRecord(conversation: Conversation): Lists['conversations'][number] {
  const { object: _, ...record } = presentConversation(conversation);
  return record;
}

function presentDay({ day, instanceId, direction, messages, failed }: DailyMessages): Lists['daily'][number] {
  return { date: day, instance_id: encodeId('ins', instanceId), direction, messages, failed };
}

function presentFile(file: StoredMedia): Lists['files'][number] {
  const { object: _, ...record } = presentMedia(file);
  return record;
}

function presentLoggedRequest(request: LoggedRequest): Lists['requests'][number] {
  const { object: _, ...record } = presentRequest(request);
  return record;
}

function presentChange(change: ExportedChange): Lists['changes'][number] {
  const { content, from, kind, messageId, original, at } = change;
  return {
    message_id: encodeId('msg', messageId),
    kind,
    from,
    ...(content.kind === 'reaction' && { emoji: content.emoji }),
    ...(content.kind === 'edit' && { text: content.text, ...(original !== null && { original }) }),
    ...(content.kind === 'vote' && { options: [...content.options] }),
    at: at.toISOString(),
  };
}
