import type { ChatMessage } from '@waxwing/contract/sandbox';
import { eventually } from '@waxwing/core/testing/eventually';
import type { CrashPoint } from '../../testing/crash-points.js';
import { ChangingShop, type ShownMessage } from './changing-shop.js';
import type { CrashMatrix } from './crash-during-sends.js';
import { ownerOf } from './owner-of.js';

/** Frames that may carry one change when its owner crashes once. */
const MAX_FRAMES = 2;

/** What a shop does to a message, and what it then is on the customer's phone and in the shop's history. */
interface Doing {
  readonly what: 'edit' | 'delete' | 'reaction' | 'read';
  readonly of: 'sent' | 'received';
  ask(shop: ChangingShop, id: string): Promise<unknown>;
  isShown(message: ChatMessage): boolean;
  isStored(shop: ChangingShop, message: ShownMessage): Promise<boolean>;
}

const [FIRST, SECOND, EMOJI] = ['Your order has shiped', 'Your order has shipped', '👍'];

const CHANGES: readonly Doing[] = [
  {
    what: 'edit',
    of: 'sent',
    ask: (shop, id) => shop.edit(id, SECOND),
    isShown: ({ text, edits }) => text === SECOND && edits?.length === 1,
    isStored: async (shop, { id, text }) =>
      text === SECOND && String(await shop.versions(id)) === String([FIRST, SECOND]),
  },
  {
    what: 'reaction',
    of: 'received',
    ask: (shop, id) => shop.react(id, EMOJI),
    isShown: ({ reactions = [] }) => String(reactions.map(({ emoji }) => emoji)) === EMOJI,
    isStored: async (shop, { id }) => String(await shop.reactions(id)) === EMOJI,
  },
  {
    what: 'delete',
    of: 'sent',
    ask: (shop, id) => shop.remove(id),
    isShown: ({ deletedAt }) => deletedAt !== undefined,
    isStored: async (_, { deleted_at }) => deleted_at !== null,
  },
];

const READ: Doing = {
  what: 'read',
  of: 'received',
  ask: (shop, id) => shop.read(id),
  isShown: ({ read }) => read,
  isStored: async () => true,
};

/**
 * Crashes the owner of a session while it changes a message, in turn each kind of change, or tells that one was read. Returns the flaws
 * once the shop, which repeats its call, has its answer.
 */
export async function crashDuringChange(
  matrix: CrashMatrix,
  point: CrashPoint,
  round: number,
): Promise<string[]> {
  const { cluster } = matrix;
  const doing = point === 'read-not-answered' ? READ : CHANGES[round % CHANGES.length]!;
  const [number, friend] = await newChat(matrix, point, round);
  const instance = await cluster.customer.createInstance();
  await cluster.customer.link(instance, cluster.sandbox, number);
  const shop = new ChangingShop(cluster.api.url, instance);
  await cluster.sandbox.write(friend, number, { text: `Thanks ${round}` });
  const received = await shop.received(`Thanks ${round}`);
  const { id, wa_id } = doing.of === 'sent' ? await shop.send(friend, FIRST) : received;

  const victim = await ownerOf(matrix, number);
  const ended = victim.ended();
  await victim.send({ point, passes: 0 });
  const asked = doing.ask(shop, id);
  await ended;
  await Promise.all([victim.resume(), asked]);

  const shown = async () => {
    const chat = (await cluster.sandbox.chats(friend)).find((one) => one.number === number);
    return chat?.messages.find((message) => message.id === wa_id);
  };
  await eventually(shown, doing.isShown);
  const what = `${doing.what} of ${number}`;
  const flaws = (await doing.isStored(shop, await shop.message(id))) ? [] : [`${what}: not in the history`];
  const frames = (await cluster.sandbox.arrived(friend)).filter(({ action }) => action?.message === wa_id);
  if (frames.length > 1) flaws.push(`${what}: it came as ${frames.length} changes`);
  flaws.push(
    ...frames.filter((one) => one.frames > MAX_FRAMES).map((one) => `${what}: ${one.frames} frames`),
  );
  const open = await matrix.database.query(
    `select from outgoing_changes where target_wa_id = $1 and state <> 'changed'`,
    [wa_id],
  );
  if (open.length > 0) flaws.push(`${what}: ${open.length} have not ended`);
  return flaws;
}

async function newChat({ cluster }: CrashMatrix, point: CrashPoint, round: number) {
  const place = ['change-stored', 'change-written', 'change-not-recorded', 'read-not-answered'].indexOf(
    point,
  );
  const numbers = ['3', '4'].map((digit) => `917${digit}${place}${String(round).padStart(7, '0')}`);
  const [number, friend] = numbers as [string, string];
  await cluster.sandbox.addPhone(friend);
  return [number, friend] as const;
}
