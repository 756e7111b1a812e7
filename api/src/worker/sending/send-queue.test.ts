import { describe, expect, test } from '@jest/globals';
import type { OutboxMessage } from '@waxwing/core';
import { SendQueue } from './send-queue.js';

const message = (id: string, to: string): OutboxMessage => ({
  id,
  waId: `3EB0${id}`,
  to,
  text: id,
  bodyOf: null,
  hasFile: false,
  expiresAt: new Date('2026-03-01T09:00:00.000Z'),
  mayBeWritten: false,
});

/** A queue of these messages, each to its own chat by default. */
function queueOf(...chats: readonly string[]) {
  const queue = new SendQueue();
  const messages = chats.map((to, index) => message(String(index), to));
  queue.add(messages);
  return { queue, messages };
}
const started = (queue: SendQueue) => {
  const ids = [];
  for (let next = queue.next(); next; next = queue.next()) ids.push(next.id);
  return ids;
};

describe('SendQueue', () => {
  test('sends to eight chats at once, one message in each', () => {
    const { queue, messages } = queueOf('a', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i');
    expect(started(queue)).toEqual(['0', '2', '3', '4', '5', '6', '7', '8']);
    queue.complete(messages[2]!);
    expect(started(queue)).toEqual(['9']);
    queue.complete(messages[0]!);
    expect(started(queue)).toEqual(['1']);
  });

  test('asks for more before it runs out, and is idle when it is empty', () => {
    const { queue, messages } = queueOf('a', 'a', 'a', 'a', 'a', 'a', 'a', 'a');
    expect(queue.isLow).toBe(false);
    started(queue);
    expect(queue.isLow).toBe(true);
    for (const each of messages) {
      expect(queue.isIdle).toBe(false);
      queue.complete(each);
      started(queue);
    }
    expect(queue.isIdle).toBe(true);
  });

  test('lists all messages that it holds, waiting or under way', () => {
    const { queue } = queueOf('a', 'a', 'b');
    started(queue);
    expect(queue.ids.toSorted()).toEqual(['0', '1', '2']);
    expect(queue.underWay).toBe(2);
  });

  test('after an unacknowledged send it drops what waits, and starts nothing until the sends under way have ended', () => {
    const { queue, messages } = queueOf('a', 'a', 'b', 'c');
    started(queue);
    const { generation } = queue;
    queue.requeue(messages[0]!);
    expect(queue.generation).not.toBe(generation);
    expect(queue.ids.toSorted()).toEqual(['2', '3']);

    queue.add([messages[0]!, messages[1]!]);
    queue.complete(messages[2]!);
    expect(started(queue)).toEqual([]);
    queue.complete(messages[3]!);
    expect(started(queue)).toEqual(['0']);
  });
});

describe('messages with files', () => {
  const file = (id: string, to: string): OutboxMessage => ({ ...message(id, to), hasFile: true });

  test('are prepared sixteen at a time, while other chats are sent to', () => {
    const queue = new SendQueue();
    const files = Array.from({ length: 17 }, (_, n) => file(`file-${n}`, `chat-${n}`));
    queue.add([...files, message('text', 'f')]);
    const prepared = [];
    for (let next = queue.nextFile(); next; next = queue.nextFile()) prepared.push(next.id);
    expect(prepared).toEqual(files.slice(0, 16).map(({ id }) => id));
    expect(started(queue)).toEqual(['text']);
  });

  test('nothing overtakes a message in its chat while its file is prepared', () => {
    const queue = new SendQueue();
    const photo = file('photo', 'a');
    queue.add([photo, message('after it', 'a')]);
    expect(queue.nextFile()).toBe(photo);
    expect(started(queue)).toEqual([]);
    queue.prepared(photo);
    expect(started(queue)).toEqual(['photo']);
    queue.complete(photo);
    expect(started(queue)).toEqual(['after it']);
  });

  test('a message that is given up lets its chat go on', () => {
    const queue = new SendQueue();
    const photo = file('photo', 'a');
    queue.add([photo, message('after it', 'a')]);
    queue.nextFile();
    queue.giveUpFile(photo);
    expect(started(queue)).toEqual(['after it']);
  });

  test('are in hand until they are prepared, also when everything else is given back', () => {
    const queue = new SendQueue();
    queue.add([file('photo', 'a'), message('text', 'b')]);
    queue.nextFile();
    const text = queue.next()!;
    queue.requeue(text);
    expect(queue.ids).toEqual(['photo']);
  });

  test('many files that wait do not keep a text from being taken', () => {
    const queue = new SendQueue();
    queue.add(Array.from({ length: 50 }, (_, index) => file(`file-${index}`, `chat-${index}`)));
    expect(queue.isLow).toBe(true);
    queue.add(Array.from({ length: 450 }, (_, index) => file(`more-${index}`, `other-${index}`)));
    expect(queue.isLow).toBe(false);
  });
});

describe('a chat that is given back', () => {
  test('is in hand until all of it is, and other chats stay', () => {
    const { queue, messages } = queueOf('a', 'a', 'b');
    const first = queue.next()!;
    expect(queue.giveBackChat('a')).toEqual([messages[1]]);
    expect(queue.ids.toSorted()).toEqual(['0', '1', '2']);
    queue.onGivenBack('a');
    queue.complete(first);
    expect(queue.ids).toEqual(['2']);
  });

  test('is in order again with a take that begins afterwards', () => {
    const queue = new SendQueue();
    const under = queue.beginTake();
    queue.onGivenBack('a');
    const [late, other] = [message('late', 'a'), message('other', 'b')];
    queue.add([late, other], under);
    expect([late, other].map((each) => queue.isOutOfOrder(each))).toEqual([true, false]);
    const next = message('next', 'a');
    queue.add([next], queue.beginTake());
    expect(queue.isOutOfOrder(next)).toBe(false);
  });
});
