import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { ProcessWorkshop } from '@waxwing/adapters/media-workshop';
import { AdapterError, LeaseLost, MediaFault, type OutboxMessage } from '@waxwing/core';
import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import { createFileHarness, GIF, WORKSHOP } from '../../testing/file-harness.js';

const mediaWorkshop = new ProcessWorkshop(WORKSHOP);
afterAll(() => mediaWorkshop.close());

let harness: Awaited<ReturnType<typeof createFileHarness>>;
beforeEach(async () => {
  harness = await createFileHarness(mediaWorkshop);
});

describe('FilePreparation', () => {
  test('uploads the file and stores what WhatsApp is to carry; the message can then be sent', async () => {
    const { accept, composed, media, pdf, prepare } = harness;
    const body = await pdf();
    const message = await accept(body);
    expect(await prepare(message)).toEqual({ kind: 'ready', message: { mayBeWritten: false } });
    const file = composed.get(message.id)!;
    expect(file.mimeType).toBe('application/pdf');
    expect(await media.readOnPhone(file.upload)).toBe(body.sha256);
  });

  test('a body that is at hand is not read, and is no longer at hand once it was composed', async () => {
    const { accept, composed, pdf, prepare, world } = harness;
    const body = await pdf();
    const message = await accept(body);
    world.bodies.find = () => Promise.reject(new Error('it is at hand'));
    const outcome = await prepare({ ...message, stored: { body, wire: undefined } });
    expect(outcome).toStrictEqual({ kind: 'ready', message: { mayBeWritten: false, stored: undefined } });
    expect(composed.has(message.id)).toBe(true);
  });

  test('a file for many recipients is uploaded once, at once and later', async () => {
    const { accept, pdf, prepare, uploaded } = harness;
    const body = await pdf();
    const messages = [await accept(body), await accept(body), await accept(body)];
    await Promise.all(messages.map((message) => prepare(message)));
    await prepare(await accept(body));
    expect(uploaded).toEqual(['document']);
  });

  test('uploads of one account leave half of the permits to others', async () => {
    const { accept, prepare, put, session } = harness;
    const answer = Promise.withResolvers<never>();
    let begun = 0;
    session.media.upload = () => {
      begun += 1;
      return answer.promise;
    };
    const messages: OutboxMessage[] = [];
    for (let n = 0; n < 6; n++) {
      const { sha256, size } = await put(Buffer.from(`receipt ${n}`));
      messages.push(await accept({ type: 'document', mime_type: 'text/plain', file_size: size, sha256 }));
    }
    const prepared = messages.map((message) => prepare(message));
    await eventuallyPasses(async () => expect(begun).toBe(4));
    answer.reject(new MediaFault('unreachable', 'no media server answers'));
    expect(await Promise.all(prepared)).toMatchObject(messages.map(() => ({ kind: 'later' })));
    expect(begun).toBe(6);
  });

  test('a message that was composed by the process before is not composed again', async () => {
    const { accept, pdf, prepare, uploaded } = harness;
    const message = await accept(await pdf());
    await prepare(message);
    expect(await prepare({ ...message, mayBeWritten: true })).toEqual({ kind: 'ready', message: {} });
    expect(uploaded).toHaveLength(1);
  });

  test('a picture that phones do not take is sent as a JPEG with a thumbnail', async () => {
    const { accept, composed, prepare, put } = harness;
    const { sha256, size } = await put(GIF);
    const message = await accept({ type: 'image', mime_type: 'image/gif', file_size: size, sha256 });
    expect(await prepare(message)).toEqual({ kind: 'ready', message: { mayBeWritten: false } });
    expect(composed.get(message.id)).toMatchObject({ mimeType: 'image/jpeg', width: 1, height: 1 });
    expect(composed.get(message.id)?.thumbnail?.length).toBeLessThan(8_192);
  });

  test('a file that was deleted fails the message, which is refunded', async () => {
    const { accept, lease, mediaStore, pdf, prepare } = harness;
    const body = await pdf();
    const message = await accept(body);
    await mediaStore.delete(lease.accountId, body.sha256);
    expect(await prepare(message)).toMatchObject({ kind: 'failed', failure: { code: 'media_type_refused' } });
  });

  test('a sound that cannot be decoded fails its voice note with the workshop’s sentence', async () => {
    const { accept, prepare, put } = harness;
    const { sha256, size } = await put(Buffer.from('no sound at all'));
    const message = await accept({
      type: 'audio',
      mime_type: 'audio/mpeg',
      file_size: size,
      sha256,
      voice: true,
    });
    expect(await prepare(message)).toMatchObject({
      kind: 'failed',
      failure: { code: expect.stringMatching(/^media_/), reason: expect.any(String) },
    });
  });

  test.each<[string, MediaFault, object]>([
    ['does not answer', new MediaFault('unreachable', 'no media server answers'), { kind: 'later' }],
    [
      'refuses it',
      new MediaFault('refused', 'refused'),
      { kind: 'failed', failure: { code: 'upload_refused' } },
    ],
    [
      'finds it too large',
      new MediaFault('too_large', 'large'),
      { kind: 'failed', failure: { code: 'media_too_large' } },
    ],
  ])('where WhatsApp’s media server %s, the message waits or fails', async (_, fault, outcome) => {
    const { accept, pdf, prepare, session } = harness;
    session.media.upload = () => Promise.reject(fault);
    expect(await prepare(await accept(await pdf()))).toMatchObject(outcome);
  });

  test('each failure in a row waits longer, and an upload that works ends the row', async () => {
    const { accept, clock, media, pdf, prepare, session } = harness;
    const message = await accept(await pdf());
    session.media.upload = () => Promise.reject(new MediaFault('unreachable', 'no media server answers'));
    const waits: number[] = [];
    for (let attempt = 0; attempt < 4; attempt++) {
      const outcome = await prepare(message);
      if (outcome.kind === 'later') waits.push(outcome.until.getTime() - clock.now().getTime());
    }
    expect(waits).toHaveLength(4);
    expect(waits[3]).toBeGreaterThan(waits[0]!);
    session.media.upload = (...args) => media.upload(...args);
    expect(await prepare(message)).toMatchObject({ kind: 'ready' });
  });

  test('where the database does not answer, the message waits', async () => {
    const { accept, pdf, prepare, session } = harness;
    session.composeFile = () =>
      Promise.reject(new AdapterError('down', { cause: undefined, retryable: true }));
    expect(await prepare(await accept(await pdf()))).toMatchObject({ kind: 'later' });
  });

  test('an unexpected error is reported and the message waits: the session goes on', async () => {
    const { accept, pdf, prepare, reported, session } = harness;
    const bug = new TypeError('cannot read properties of undefined');
    session.media.upload = () => Promise.reject(bug);
    const message = await accept(await pdf());
    expect(await prepare(message)).toMatchObject({ kind: 'later' });
    expect(reported).toEqual([{ err: bug, message: message.id }]);
  });

  test('once the lease has moved on, nothing is composed', async () => {
    const { accept, composed, lease, pdf, prepare } = harness;
    const message = await accept(await pdf());
    await expect(prepare(message, { ...lease, epoch: lease.epoch - 1 })).rejects.toThrow(LeaseLost);
    expect(composed.size).toBe(0);
  });
});
