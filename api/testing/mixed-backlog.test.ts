import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Database } from '@waxwing/adapters/postgres';
import type { SandboxServer } from '@waxwing/adapters/sandbox';
import { freshDatabase } from '@waxwing/adapters/testing';
import { waitUntil } from '@waxwing/core/testing';
import { Cluster, CONTACTS } from './cluster.js';
import type { Product } from './product.js';

type NewMessage = Parameters<SandboxServer['control']['write']>[1];
type Content = Omit<NewMessage, 'to' | 'id'>;

const file = (type: 'image' | 'audio' | 'voice' | 'document' | 'sticker') => ({
  file: { type, sample: true },
});
const POLL = { question: 'When?', options: ['Six', 'Eight'], selectable: 1 };

/** What people write, in turn. */
const KINDS: readonly (readonly [type: string, content: Content])[] = [
  ['text', { text: 'Hello' }],
  ['location', { location: { latitude: 12.9, longitude: 77.6, name: 'Shop' } }],
  ['contact', { contact: [{ name: 'The cousin', phones: [{ number: '919800000002' }] }] }],
  ['poll', { poll: POLL }],
  ['image', file('image')],
  ['audio', file('audio')],
  ['audio', file('voice')],
  ['document', file('document')],
  ['sticker', file('sticker')],
  ['unavailable', { viewOnce: 'image' }],
  ['unsupported', { unknown: { field: 5_000, bytes: 40 } }],
  ['text', { text: 'Bye', secretless: true }],
];
/** How many messages each person sends; with what is done to them it makes 125. */
const MESSAGES = 105;

describe('five hundred messages and changes that come while no worker runs', () => {
  let fresh: Awaited<ReturnType<typeof freshDatabase>>;
  let database: Database;
  let cluster: Cluster;
  let worker: Product;
  let to: string;
  beforeEach(async () => {
    fresh = await freshDatabase();
    cluster = await Cluster.open(fresh.url);
    const api = await cluster.start('api');
    worker = await cluster.start('worker');
    await cluster.customers(api, 1);
    [to] = cluster.sandbox.control
      .phones()
      .filter(({ linked }) => linked.length > 0)
      .map(({ number }) => number) as [string];
    database = await Database.connect(fresh.url);
  });
  afterEach(async () => {
    await database.close();
    await cluster.close();
    await fresh.drop();
  });

  /** Writes the messages of one person. Returns their ids and types, in order, and how often what is done to them. */
  async function writeAll(from: string) {
    const { control } = cluster.sandbox;
    const written: { id: string; type: string }[] = [];
    let [reactions, edits, votes] = [0, 0, 0];
    for (let n = 0; n < MESSAGES; n++) {
      const [type, content] = KINDS[n % KINDS.length]!;
      const id = `3A${from.slice(-4)}${String(n).padStart(12, '0')}`;
      // Some changes come before what they change.
      if (n % 24 === 0) {
        await control.write(from, { to, reaction: { message: id, emoji: '👍' }, anyway: true });
        reactions++;
      }
      await control.write(from, { to, id, ...content });
      written.push({ id, type });
      if (n % 12 === 0) {
        await control.write(from, { to, edit: { message: id, text: `Changed ${n}`, secret: n % 24 === 0 } });
        edits++;
      }
      if (type === 'poll') {
        await control.write(from, { to, vote: { poll: id, options: ['Six'] } });
        votes++;
      }
    }
    return { from, written, reactions, edits, votes };
  }

  it('are all there afterwards, each chat in its order, each change on its message', async () => {
    await worker.stop();
    const people = await Promise.all(CONTACTS.map(writeAll));
    const expected = people.flatMap(({ written }) => written).length;
    const changes = people.reduce((sum, one) => sum + one.reactions + one.edits + one.votes, 0);
    expect(expected + changes).toBeGreaterThanOrEqual(500);
    await worker.resume();
    const count = async (what: string) =>
      (await database.query<{ n: number }>(`select count(*)::int as n from ${what}`))[0]!.n;
    await waitUntil(async () => (await count('messages')) >= expected, 'all messages');
    await waitUntil(
      async () => (await count("message_events where state = 'applied'")) >= changes,
      'all changes',
    );

    for (const { from, written, reactions, edits, votes } of people) {
      const stored = await database.query(
        'select wa_id as id, type from messages where number = $1 order by created_at, id',
        [from],
      );
      expect(stored).toEqual(written);
      const applied = await database.query<{ kind: string; n: number }>(
        `select e.kind, count(*)::int as n from message_events e join messages m on m.id = e.target_id
         where e.number = $1 and m.wa_id = e.target_wa_id group by e.kind order by e.kind`,
        [from],
      );
      expect(applied).toEqual([
        { kind: 'edit', n: edits },
        { kind: 'reaction', n: reactions },
        { kind: 'vote', n: votes },
      ]);
      const [changed] = await database.query<{ n: number }>(
        `select count(*)::int as n from messages where number = $1 and content like 'Changed %'`,
        [from],
      );
      expect(changed!.n).toBe(edits);
    }
    expect(cluster.sandbox.control.problems()).toEqual([]);
  });
});
