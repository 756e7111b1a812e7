import { expect, test } from '@jest/globals';
import { type IntakeVerdict, type Message, toOutboxMessage } from '../../../src/index.js';
import { anApiKey, aSealedSecret, newNumber, randomBytes } from '../../fixture/builders.js';
import { aMessage } from '../../fixture/message-builders.js';
import { times } from '../../fixture/parallel.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';

const PREVIEW = { url: 'https://shop.example/17', title: 'Invoice 17' };
const PLACE = { type: 'location', latitude: 1, longitude: 2 } as const;
const PICTURE = { type: 'image', mime_type: 'image/jpeg', file_size: 1, sha256: 'aa'.repeat(32) } as const;

/** Messages that the session at hand takes in the commit that accepts them. */
export const eagerTakesContract = persistenceContract('MessageIntake, with a lease', (fixture) => {
  const { bodies, clock, expireLease, fromNow, intake, keys, messages, outbox, seed } = fixture;

  async function seedReady() {
    const sender = await seed.sender();
    const compose = (to = newNumber()) => aMessage(sender.instance, { at: clock.now(), to });
    const accept = (message: Message) => intake.accept({ message, lease: sender.lease });
    const status = async ({ id }: Message) => (await messages.byId(sender.account.id, id))?.status;
    return { ...sender, compose, accept, status };
  }
  const isTaken = (verdict: IntakeVerdict) => verdict.kind === 'accepted' && verdict.isTaken === true;

  test('a message is taken in the commit that accepts it, and is not taken again by the session that has it', async () => {
    const { lease, compose, accept, status } = await seedReady();
    const message = compose();
    expect(await accept(message)).toMatchObject({ kind: 'accepted', isTaken: true, usage: { sent: 1 } });
    expect(await status(message)).toBe('sending');
    expect(await outbox.take(lease, { known: 10, first: 0 }, [message.id])).toEqual([]);
    await outbox.settle(lease, [{ id: message.id, kind: 'sent', at: clock.now() }]);
    expect(await status(message)).toBe('sent');
  });

  test('one whose session ends before it is written is taken by the next one, as one that may have been written', async () => {
    const { instance, lease, compose, accept } = await seedReady();
    const message = compose();
    await accept(message);
    await expireLease(lease);
    const next = (await seed.claim(instance))!.lease;
    expect(await outbox.take(next, { known: 10, first: 0 }, [])).toMatchObject([
      { id: message.id, waId: message.waId, mayBeWritten: true },
    ]);
  });

  test('a message without a lease waits, and nothing behind it in its chat is taken before it', async () => {
    const { lease, compose, accept, status } = await seedReady();
    const [first, behind, elsewhere] = [compose(), compose(), compose()];
    const second = { ...behind, number: first.number, chatId: first.chatId };
    await intake.accept({ message: first });
    expect(isTaken(await accept(second))).toBe(false);
    expect(isTaken(await accept(elsewhere))).toBe(true);
    expect(await status(second)).toBe('pending');
    const taken = await outbox.take(lease, { known: 10, first: 0 }, [elsewhere.id]);
    expect(taken.map(({ id }) => id)).toEqual([first.id, second.id]);
  });

  test('messages that come at once are taken, except behind one of their chat that waits', async () => {
    const { compose, accept, status } = await seedReady();
    const to = newNumber();
    const [first, second, other, third] = [compose(to), compose(to), compose(), compose(to)];
    const verdicts = await Promise.all([
      accept(first),
      intake.accept({ message: second }),
      accept(other),
      accept(third),
    ]);
    expect(verdicts.map(isTaken)).toEqual([true, false, true, false]);
    expect(await status(third)).toBe('pending');
  });

  test('a lease that has moved on takes nothing, and the message waits for the session that holds the instance', async () => {
    const { instance, lease, compose, accept, status } = await seedReady();
    await expireLease(lease);
    const late = compose();
    expect(isTaken(await accept(late))).toBe(false);
    const next = (await seed.claim(instance))!.lease;
    const later = compose();
    expect(isTaken(await accept(later))).toBe(false);
    expect([await status(late), await status(later)]).toEqual(['pending', 'pending']);
    const taken = await outbox.take(next, { known: 10, first: 0 }, []);
    expect(taken.map(({ id, mayBeWritten }) => [id, mayBeWritten])).toEqual([
      [late.id, false],
      [later.id, false],
    ]);
  });

  test.each([
    ['a number', newNumber()],
    ['a hidden number', 'lid:123456789012345'],
  ])('nothing is taken past a message that was given back, to %s', async (_, to) => {
    const { lease, compose, accept } = await seedReady();
    const first = compose(to);
    await accept(first);
    const [again] = await outbox.take(lease, { known: 10, first: 0 }, []);
    await outbox.postpone(lease, again!, { until: fromNow(60_000) });
    expect(await outbox.take(lease, { known: 10, first: 0 }, [])).toEqual([]);
    expect(isTaken(await accept(compose(to)))).toBe(false);
    expect(isTaken(await accept(compose()))).toBe(true);
  });

  test('behind a long queue of the instance nothing is taken', async () => {
    const { instance, compose, accept } = await seedReady();
    await Promise.all(times(60, () => seed.message(instance)));
    expect(isTaken(await accept(compose()))).toBe(false);
  });

  test('what waits for another instance does not count', async () => {
    const { account, compose, accept } = await seedReady();
    const message = compose();
    await seed.message(await seed.instance(account.id), { to: message.number! });
    expect(isTaken(await accept(message))).toBe(true);
  });

  test('a message that is refused is not taken', async () => {
    const { instance, lease } = await seed.sender({ messageLimit: 1 });
    await seed.message(instance);
    const refused = aMessage(instance, { at: clock.now() });
    expect(await intake.accept({ message: refused, lease })).toMatchObject({ kind: 'quota-exhausted' });
    expect(await messages.byId(instance.accountId, refused.id)).toBeUndefined();
  });

  test('a message with a reference, and one of a key with a cap, are taken as well', async () => {
    const { instance, lease, compose } = await seedReady();
    const named = { ...compose(), reference: 'order-1' };
    expect(isTaken(await intake.accept({ message: named, lease }))).toBe(true);
    const key = anApiKey({ accountId: instance.accountId, dailyCap: 5 });
    await keys.add(key, aSealedSecret(), Infinity);
    const dailyCap = { keyId: key.id, cap: 5 };
    expect(isTaken(await intake.accept({ message: compose(), lease, dailyCap }))).toBe(true);
  });

  test.each<[string, Partial<Message>]>([
    ['a text', {}],
    ['a text with a preview', { textBody: { type: 'text', preview: PREVIEW } }],
    ['one with a picture above it', { textBody: { type: 'text', preview: { ...PREVIEW, image: PICTURE } } }],
    ['a place', { type: PLACE.type, body: PLACE }],
    ['a picture', { type: 'image', body: PICTURE }],
  ])('%s that is taken so is what its next owner reads of it', async (_, changed) => {
    const { instance, lease, compose, accept } = await seedReady();
    const message = { ...compose(), ...changed };
    expect(isTaken(await accept(message))).toBe(true);
    await expireLease(lease);
    const next = (await seed.claim(instance))!.lease;
    expect(await outbox.take(next, { known: 10, first: 0 }, [])).toEqual([
      { ...toOutboxMessage(message), mayBeWritten: true },
    ]);
  });

  test('what was composed ahead is stored with a message that is taken, and not with one that waits', async () => {
    const { instance, lease, compose } = await seedReady();
    const to = newNumber();
    const place = () => ({ ...compose(to), type: PLACE.type, body: PLACE });
    const [taken, waiting] = [place(), place()];
    const wire = () => ({ bytes: randomBytes(40), secret: randomBytes(32) });
    const ahead = wire();
    expect(isTaken(await intake.accept({ message: taken, lease, wire: ahead }))).toBe(true);
    expect(await bodies.find(lease, taken.id)).toMatchObject({ body: PLACE, wire: ahead.bytes });
    expect(await bodies.storeWire(lease, taken.id, wire())).toEqual(ahead.bytes);
    await seed.message(instance, { to });
    expect(isTaken(await intake.accept({ message: waiting, lease, wire: wire() }))).toBe(false);
    expect(await bodies.find(lease, waiting.id)).toEqual({ body: PLACE, wire: undefined });
  });

  test('a message of a paced instance is taken with its lane, except to one who has opted out', async () => {
    const { account, lease, compose, status } = await seedReady();
    const accept = (message: Message) => intake.accept({ message, lease, pacing: { held: false } });
    const [message, unwanted] = [compose(), compose()];
    expect(await accept(message)).toMatchObject({ kind: 'accepted', isTaken: true, lane: 'first' });
    expect(await status(message)).toBe('sending');
    const optOut = { chatId: unwanted.chatId!, source: 'customer', word: null, instanceId: null } as const;
    await fixture.optOuts.add(account.id, { ...optOut, at: clock.now() });
    expect(await accept(unwanted)).toMatchObject({ kind: 'opted-out' });
    expect(await outbox.take(lease, { known: 10, first: 10 }, [message.id], { counted: true })).toEqual([]);
  });
});
