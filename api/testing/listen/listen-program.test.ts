import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { waitUntil } from '@waxwing/core/testing/eventually';
import { anEvent, FakeWaxwing, frameOf } from './fake-waxwing.js';
import { HookReceiver } from './hook-receiver.js';
import { ListenProgram } from './listen-program.js';

const FILE = fileURLToPath(new URL('../../clients/listen/listen.mjs', import.meta.url));
const KEY = 'wxa_key-of-asha';

describe('listen.mjs', () => {
  let waxwing: FakeWaxwing;
  let receiver: HookReceiver;
  let programs: ListenProgram[];
  beforeEach(async () => {
    waxwing = await FakeWaxwing.open();
    receiver = await HookReceiver.open();
    programs = [];
  });
  afterEach(async () => {
    for (const program of programs) await program.kill();
    receiver.close();
    waxwing.close();
  });

  function run(args: readonly string[], key = KEY): ListenProgram {
    const program = new ListenProgram(FILE, { key, args });
    programs.push(program);
    return program;
  }
  const listen = (...more: string[]) => run(['--url', waxwing.url, '--forward', receiver.url, ...more]);
  const streams = (count: number) =>
    waitUntil(() => waxwing.streams.length >= count, `connection ${count} to the stream`);
  const received = (count: number) =>
    waitUntil(() => receiver.received.length >= count, `${count} posts to the server`);
  const ids = (program: ListenProgram) => receiver.verified(program.secret).map(({ id }) => id);

  test('posts each event as it came, one at a time and signed, and tells it in a line', async () => {
    const program = listen('--types', 'message.*', '--instance', 'ins_1');
    await streams(1);
    const events = [1, 2, 3].map(anEvent);
    for (const event of events) waxwing.tell(frameOf(event));
    await received(3);
    await program.untilPrinted(' 200 ', 3);
    expect(ids(program)).toEqual(events.map(({ id }) => id));
    expect(receiver.received.map(({ body }) => body)).toEqual(events.map((event) => JSON.stringify(event)));
    expect(program.stdout).toMatch(/^\d\d:\d\d:\d\d {2}message\.received +200 {2}\d+ ms$/m);
    expect(waxwing.streams[0]?.query).toEqual({ types: 'message.*', instance_id: 'ins_1' });
  });

  test('signs with the same secret at each start, and shows the key to nobody but Waxwing', async () => {
    const [first, second] = [listen(), listen()];
    await streams(2);
    await Promise.all([first, second].map((program) => program.untilPrinted('Secret: whsec_')));
    expect(second.secret).toBe(first.secret);
    expect([...waxwing.authorizations]).toEqual([`Bearer ${KEY}`]);
    expect(JSON.stringify(waxwing.asked.map(({ path, query }) => [path, query]))).not.toContain(KEY);
    expect(first.printed).not.toContain(KEY);
  });

  test('goes on behind the last event after the connection broke, and where Waxwing said goodbye', async () => {
    const program = listen();
    await streams(1);
    waxwing.tell(frameOf(anEvent(1)));
    await received(1);
    waxwing.cut();
    await streams(2);
    expect(waxwing.streams[1]?.last).toBe(anEvent(1).id);
    waxwing.tell(frameOf(anEvent(2)));
    await received(2);
    waxwing.tell('event: bye\nretry: 1\ndata: {}\n\n');
    await streams(3);
    expect(waxwing.streams[2]?.last).toBe(anEvent(2).id);
    await program.untilPrinted('Connecting again', 2);
  });

  test('reads from the log what a stream cannot repeat, page by page, and then goes on', async () => {
    waxwing.pages.push(
      { data: [anEvent(2), anEvent(3)], has_more: true, next_cursor: anEvent(3).id },
      { data: [anEvent(4)], has_more: false, next_cursor: anEvent(5).id },
    );
    const program = listen();
    await streams(1);
    waxwing.tell(`${frameOf(anEvent(1))}event: reset\ndata: {}\n\n`);
    await streams(2);
    expect(ids(program)).toEqual([1, 2, 3, 4].map((number) => anEvent(number).id));
    expect(waxwing.logs.map(({ query }) => query.after)).toEqual([anEvent(1).id, anEvent(3).id]);
    expect(waxwing.streams[1]?.last).toBe(anEvent(5).id);
  });

  test('without any event yet, a broken connection goes on from the time at which it began', async () => {
    const began = Math.floor(Date.now() / 1_000) * 1_000;
    listen();
    await streams(1);
    waxwing.pages.push({ data: [anEvent(1)], has_more: false, next_cursor: anEvent(1).id });
    waxwing.cut();
    await received(1);
    await streams(2);
    const { after = '', wait } = waxwing.logs[0]!.query;
    expect(new Date(after).getTime()).toBeGreaterThanOrEqual(began);
    expect(Number(wait)).toBeGreaterThan(0);
    expect(waxwing.streams[1]?.last).toBe(anEvent(1).id);
  });

  test('begins behind an event or with a time, and says at its end where to go on', async () => {
    const behind = listen('--since', anEvent(1).id);
    await streams(1);
    expect(waxwing.streams[0]?.last).toBe(anEvent(1).id);
    waxwing.tell(frameOf(anEvent(2)));
    await behind.untilPrinted(' 200 ');
    expect(await behind.interrupt()).toBe(0);
    expect(behind.printed).toMatch(`1 event, 0 given up. Go on with --since ${anEvent(2).id}\n`);

    waxwing.pages.push({ data: [anEvent(3)], has_more: false, next_cursor: anEvent(3).id });
    listen('--since', '2026-11-22T03:00:00Z');
    await received(2);
    expect(waxwing.logs[0]?.query.after).toBe('2026-11-22T03:00:00Z');
  });

  test('an event that the server refuses is posted again under its id, and the next one waits for it', async () => {
    receiver.statuses.push(500, 302);
    const program = listen();
    await streams(1);
    for (const number of [1, 2]) waxwing.tell(frameOf(anEvent(number)));
    await received(4);
    expect(ids(program)).toEqual([1, 1, 1, 2].map((number) => anEvent(number).id));
    const attempts = receiver.received.map(({ headers }) => headers['waxwing-attempt']);
    expect(attempts).toEqual(['1', '2', '3', '1']);
    await program.untilPrinted('again in 2 s');
  });

  test('an event that nobody takes is given up after a few attempts, and the next one is not held', async () => {
    receiver.close();
    const program = listen();
    await streams(1);
    waxwing.tell(frameOf(anEvent(1)));
    await program.untilPrinted(`Nothing listens at ${new URL(receiver.url).origin}`, 4);
    await program.untilPrinted(`given up: ${anEvent(1).id}`);
    waxwing.tell(frameOf(anEvent(2)));
    await program.untilPrinted('again in 1 s', 2);
    expect(await program.interrupt()).toBe(0);
    expect(program.printed).toContain(`1 event, 1 given up. Go on with --since ${anEvent(1).id}`);
  });

  test('prints events as lines of JSON that cannot steer the terminal, and nothing else to standard output', async () => {
    const program = run(['--url', waxwing.url, '--print']);
    await streams(1);
    const event = { ...anEvent(1), text: 'C1 \u009b31m, bell \u0007, emoji 🦆' };
    waxwing.tell(frameOf(event));
    await waitUntil(() => program.stdout.endsWith('\n'), 'the line');
    expect(program.stdout).not.toMatch(/[\u0080-\u009f]/);
    expect(JSON.parse(program.stdout)).toEqual(event);
    expect(program.stdout.trim()).not.toContain('\n');
  });

  test.each([
    [401, 'Invalid or inactive API key'],
    [403, 'This API key may not do that: it needs the scope events:read'],
    [400, 'types names a type of event that there is not: message.lost'],
  ])('ends with what Waxwing says to a call that it refuses with %i', async (status, error) => {
    waxwing.refusal = { status, error };
    const program = listen();
    expect(await program.ended).toBe(1);
    expect(program.printed).toContain(error);
    expect(waxwing.asked).toHaveLength(1);
  });

  test('gives the key to no other address: a redirect is not followed', async () => {
    waxwing.refusal = { status: 302, error: 'elsewhere' };
    expect(await listen().ended).toBe(1);
    expect(waxwing.asked).toHaveLength(1);
  });

  test('asks again where Waxwing takes its request and does not answer', async () => {
    waxwing.isSilent = true;
    const program = listen();
    await streams(1);
    waxwing.isSilent = false;
    await program.untilPrinted('It does not answer. Connecting again');
    await program.untilPrinted('Connected');
    expect(waxwing.streams).toHaveLength(2);
  });

  test('asks again later where Waxwing has no time, and goes on when it has', async () => {
    waxwing.refusal = { status: 503, error: 'There is no room for another event stream here' };
    const program = listen();
    await program.untilPrinted('There is no room for another event stream here. Connecting again in 2 s');
    waxwing.refusal = undefined;
    await program.untilPrinted('Connected, waiting for events.');
  });

  test.each([
    [[], KEY, '--forward <url>, or --print'],
    [['--print'], '', 'WAXWING_KEY'],
    [['--print'], 'two\nlines', 'WAXWING_KEY'],
    [['--forward', 'localhost:4000'], KEY, '--forward must be an address'],
    [['--print', '--url', 'ftp://waxwing.example'], KEY, '--url must be an address'],
    [['--print', '--sinse', 'now'], KEY, '--sinse'],
  ])('with %j and the key %j it says what is wrong, and how it is used', async (args, key, sentence) => {
    const program = run(args, key);
    expect(await program.ended).toBe(2);
    expect(program.printed.split('\n')[0]).toContain(sentence);
    expect(program.printed).toContain('--since <id or time>');
  });
});
