import { beforeEach, describe, expect, test } from '@jest/globals';
import type { EndedSpan, IntakeRequest, IntakeVerdict, OutboxMessage } from '@waxwing/core';
import { waIdOf } from '@waxwing/core';
import { newId } from '@waxwing/core/testing';
import { runInTrace } from './current-trace.js';
import { IntakeTraces } from './intake-traces.js';
import { SendTraces } from './send-traces.js';
import { readAnnouncement, writeAnnouncement } from './trace-announcement.js';
import { Tracer } from './tracer.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';

describe('a trace', () => {
  let ended: EndedSpan[];
  let isSampled: boolean;
  let tracer: Tracer;
  beforeEach(() => {
    [ended, isSampled] = [[], true];
    tracer = new Tracer({ samples: () => isSampled }, (span) => void ended.push(span));
  });

  test('continues that of the caller', () => {
    const trace = tracer.traceRequest(`00-${TRACE}-${CALLER}-01`);
    trace?.span?.end({ name: 'GET /api/plans' });
    expect(ended).toEqual([
      expect.objectContaining({ traceId: TRACE, parentSpanId: CALLER, name: 'GET /api/plans' }),
    ]);
  });

  test('begins where the caller names none, or names it wrongly', () => {
    const ids = [undefined, 'nonsense'].map((header) => tracer.traceRequest(header)?.traceId);
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/);
  });

  test('that is not sampled has a name in the log and no span', () => {
    isSampled = false;
    expect(tracer.traceRequest(`00-${TRACE}-${CALLER}-01`)).toEqual({ traceId: TRACE, span: undefined });
    expect(tracer.traceRequest(undefined)).toBeUndefined();
  });

  describe('of accepted messages', () => {
    const ACCEPTED: IntakeVerdict = { kind: 'accepted', usage: { sent: 1, limit: 9, remaining: 8 } };
    const requestOf = () => ({ message: { id: newId() } }) as IntakeRequest;
    let announced: string[];
    let intake: IntakeTraces;
    beforeEach(() => {
      announced = [];
      intake = new IntakeTraces({ tracer, announce: ({ id }) => void announced.push(id) });
    });

    /** Accepts each of the requests in a trace of its own, all in one batch. */
    const acceptTogether = async (requests: readonly IntakeRequest[], verdict: IntakeVerdict = ACCEPTED) => {
      const gate = Promise.withResolvers<IntakeVerdict>();
      const accepting = requests.map((request) =>
        runInTrace(tracer.traceRequest(undefined)!, () => intake.accept(request, () => gate.promise)),
      );
      return { accepting, answer: () => gate.resolve(verdict) };
    };

    test('links the batch to each request, and is announced once it is accepted', async () => {
      const requests = [requestOf(), requestOf()];
      const { accepting, answer } = await acceptTogether(requests);
      const untraced = requestOf();
      const onEnded = intake.onBatch([...requests, untraced]);
      expect(announced).toEqual([]);
      onEnded(false);
      answer();
      await Promise.all(accepting);
      expect(announced).toEqual(requests.map(({ message }) => message.id));
      expect(ended).toHaveLength(1);
      expect(ended[0]).toMatchObject({ name: 'intake', attributes: { 'waxwing.messages': 3 } });
      expect(new Set(ended[0]!.links.map(({ traceId }) => traceId)).size).toBe(2);
      expect(ended[0]!.links.map(({ traceId }) => traceId)).not.toContain(ended[0]!.traceId);
    });

    test('is not announced where the message is refused', async () => {
      const { accepting, answer } = await acceptTogether([requestOf()], { kind: 'no-subscription' });
      answer();
      await Promise.all(accepting);
      expect(announced).toEqual([]);
    });

    test('costs a batch without traced requests no span', async () => {
      const request = requestOf();
      expect(await intake.accept(request, async () => ACCEPTED)).toBe(ACCEPTED);
      intake.onBatch([request])(false);
      expect([ended, announced]).toEqual([[], []]);
    });
  });

  describe('of messages that are sent', () => {
    const id = newId();
    const message = { id, waId: waIdOf(id), to: '919800000002', text: 'Hello' } as OutboxMessage;
    const request = { traceId: TRACE, spanId: CALLER };
    const names = () => ended.map(({ name }) => name);

    test('has a span of each step, in order and without gaps where it is written', async () => {
      const sends = new SendTraces(tracer);
      sends.remember(id, request);
      await sends.take(async () => [message]);
      await sends.send(message, async () => {
        sends.onWritten(message.waId);
        return { kind: 'acknowledged', at: new Date() };
      });
      await sends.settle([{ id, kind: 'sent', at: new Date() }], async () => undefined);
      expect(names()).toEqual(['take', 'encrypt', 'acknowledgement', 'settle']);
      for (const span of ended) expect(span).toMatchObject({ traceId: TRACE, parentSpanId: CALLER });
      expect(ended[2]!.startedAt).toBe(ended[1]!.endedAt);
      await sends.take(async () => [message]);
      expect(ended).toHaveLength(4);
    });

    test('waits for no acknowledgement of what was not written', async () => {
      const sends = new SendTraces(tracer);
      sends.remember(id, request);
      await sends.send(message, async () => ({ kind: 'not-on-whatsapp' }));
      expect(ended.map(({ name, attributes }) => [name, attributes])).toEqual([
        ['encrypt', { 'waxwing.outcome': 'not-on-whatsapp' }],
      ]);
    });

    test('is absent where it was not announced', async () => {
      const sends = new SendTraces(tracer);
      await sends.take(async () => [message]);
      await sends.send(message, async () => ({ kind: 'unknown' }));
      await sends.settle([{ id, kind: 'sent', at: new Date() }], async () => undefined);
      expect(ended).toEqual([]);
    });
  });

  test('is announced to other processes with its message', () => {
    const request = { traceId: TRACE, spanId: CALLER };
    const messageId = newId();
    expect(readAnnouncement(writeAnnouncement(messageId, request))).toEqual({ messageId, request });
    expect(readAnnouncement('of another version')).toBeUndefined();
  });
});
