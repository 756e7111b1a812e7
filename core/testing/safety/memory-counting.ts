import { ageOnSending, DECLARED_DAYS, HEALTHY_NUMBER, type Settlement } from '../../src/index.js';
import type { MessageRow } from '../fixture/memory-rows.js';
import type { MemoryStore } from '../fixture/memory-store.js';
import { chatRowOf, learn, standingOf } from './memory-standings.js';

/** Counts a message that has left, or may have. */
export function countLeft(
  store: MemoryStore,
  { message, lane = 'known' }: MessageRow,
  settlement: Settlement | undefined,
  now: Date,
): void {
  const { accountId, instanceId, chatId: address } = message;
  if (address === null) return;
  const wasStranger = standingOf(store, instanceId, address) === 'first';
  const isSent = settlement?.kind === 'sent';
  const at = isSent ? settlement.at : now;
  learn(store, instanceId, {
    chatId: address,
    standing: isSent ? 'written' : 'first',
    ...{ lastOutAt: at, lastAt: at },
  });
  const { chatId, standing } = chatRowOf(store, instanceId, address)!;
  const chat = store.safety.chatOf(instanceId, chatId);
  chat.sent.push(now);
  if (standing !== 'known') chat.unanswered.push(now);
  const isRefused = settlement?.kind === 'failed';
  if (wasStranger && !isRefused) chat.firstOutAt ??= at;
  if (isRefused && settlement.detail === 'no_token') chat.refusedAt = now;
  const hour = store.safety.hourOf(instanceId, now);
  hour[lane] += 1;
  if (lane === 'first') hour.lastFirstAt = now;
  if (isSent) countDay(store, { accountId, instanceId }, now);
}

function countDay(
  store: MemoryStore,
  { accountId, instanceId }: { accountId: string; instanceId: string },
  now: Date,
): void {
  const phone = store.instances.get(instanceId)?.state.phone;
  if (!phone) return;
  const key = `${accountId} ${phone}`;
  const unused = { firstLinkedAt: now, countedDays: 0, lastDay: null, declaredAt: null };
  const age = store.safety.numbers.get(key) ?? unused;
  const health = store.safety.health.get(instanceId) ?? HEALTHY_NUMBER;
  store.safety.numbers.set(key, ageOnSending(age, health, now)!);
}

/** The age of a number begins when it is first linked. What was declared before is of the first number that is linked then. */
export function noteLinked(
  store: MemoryStore,
  { accountId, instanceId, phone }: { accountId: string; instanceId: string; phone: string },
  at: Date,
): void {
  const key = `${accountId} ${phone}`;
  const { numbers, settings } = store.safety;
  const unused = { firstLinkedAt: at, countedDays: 0, lastDay: null, declaredAt: null };
  const age = numbers.get(key) ?? unused;
  numbers.set(key, age);
  const declaredAt = settings.get(instanceId)?.declaredAge?.at;
  if (!declaredAt || age.declaredAt) return;
  const isUsed = [...numbers].some(
    ([other, { declaredAt: used }]) =>
      other.startsWith(`${accountId} `) && used?.getTime() === declaredAt.getTime(),
  );
  if (isUsed) return;
  numbers.set(key, { ...age, declaredAt, countedDays: Math.max(age.countedDays, DECLARED_DAYS) });
}
