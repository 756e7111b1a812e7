import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AdapterError } from '@waxwing/core';
import { countSent, eventually } from '@waxwing/core/testing';
import { createWorkerHarness } from '../testing/worker-harness.js';
import type { SessionWorker } from './session-worker.js';

describe('SessionWorker', () => {
  let harness: ReturnType<typeof createWorkerHarness>;
  let worker: SessionWorker;

  beforeEach(() => {
    harness = createWorkerHarness();
    worker = harness.start();
  });
  afterEach(() => worker.stop());

  it('links an instance while its QR code is watched [D.INSTANCE.02]', async () => {
    const { instance } = await harness.newInstance();
    await harness.requestLinking(instance);
    const qr = await harness.qrOf(instance);
    expect((await harness.untilStatus(instance, 'initializing')).snapshot().qr).toBe(qr);

    const number = await harness.newPhone();
    await harness.network.scan(number, qr);
    expect((await harness.untilStatus(instance, 'ready')).snapshot()).toMatchObject({
      phone: number,
      qr: null,
      linked: true,
    });
  });

  it('stops an instance whose QR code is not watched, and starts it again when it is [D.INSTANCE.04]', async () => {
    const { instance } = await harness.newInstance();
    const row = harness.world.store.instances.get(instance.id)!;
    await harness.requestLinking(instance);
    const first = await harness.qrOf(instance);
    row.linkUntil = null;
    await eventually(async () => (row.state.qr === null ? true : undefined));

    await harness.requestLinking(instance);
    expect(await harness.qrOf(instance)).not.toBe(first);
  });

  it('sends waiting messages in the order in which they were accepted', async () => {
    const { instance } = await harness.linkedInstance();
    const to = await harness.newPhone();
    const sent = [];
    for (const text of ['one', 'two', 'three']) sent.push(await harness.send(instance, to, text));
    harness.sessions.notifyMessageQueued(instance.id);
    for (const message of sent) expect((await harness.settled(message)).status).not.toBe('failed');
    expect((await harness.network.arrived(to)).map(({ text }) => text)).toEqual(['one', 'two', 'three']);
  });

  it('fails and refunds a message to a number that is not on WhatsApp [S.ERROR.06]', async () => {
    const { instance, subscription } = await harness.linkedInstance();
    const message = await harness.send(instance, '919899999999');
    harness.sessions.notifyMessageQueued(instance.id);
    expect(await harness.settled(message)).toMatchObject({
      status: 'failed',
      failureCode: 'not_on_whatsapp',
    });
    expect(await countSent(harness.world, subscription)).toBe(0);
  });

  it('fails and refunds a refused message, with the reason in words [D.MESSAGE.02]', async () => {
    const { instance, subscription, number } = await harness.linkedInstance();
    await harness.network.fault({ kind: 'nack', number, code: '463' });
    const message = await harness.send(instance, await harness.newPhone());
    harness.sessions.notifyMessageQueued(instance.id);
    const failed = await harness.settled(message);
    expect(failed).toMatchObject({ status: 'failed', failureCode: 'refused' });
    expect(failed.failureReason).toMatch(/463/);
    expect(await countSent(harness.world, subscription)).toBe(0);
  });

  it('sends an unacknowledged message again under the same id', async () => {
    const { instance, number } = await harness.linkedInstance();
    const to = await harness.newPhone();
    await harness.network.fault({ kind: 'swallow-ack', number });
    const message = await harness.send(instance, to);
    harness.sessions.notifyMessageQueued(instance.id);
    await harness.settled(message);
    expect((await harness.network.arrived(to)).map(({ id }) => id)).toEqual([message.waId]);
  });

  it('reconnects a dropped session by itself and goes on sending [D.INSTANCE.05]', async () => {
    const { instance, number } = await harness.linkedInstance();
    await harness.network.fault({ kind: 'drop', number });
    await harness.untilStatus(instance, 'disconnected');
    await harness.untilStatus(instance, 'ready');
    const message = await harness.send(instance, await harness.newPhone());
    harness.sessions.notifyMessageQueued(instance.id);
    expect((await harness.settled(message)).status).not.toBe('failed');
  });

  it('marks an instance that the phone has unlinked, and fails its waiting messages', async () => {
    const { instance, number } = await harness.linkedInstance();
    await harness.network.unlink(number);
    const loggedOut = await harness.untilStatus(instance, 'logged_out');
    expect(loggedOut.snapshot()).toMatchObject({ linked: false, phone: null });
    expect(loggedOut.snapshot().statusReason).toMatch(/phone removed/i);
    expect(harness.world.store.credentials.has(instance.id)).toBe(false);
  });

  it('keeps the reason of a failed linking beside the new code, until a phone is linked', async () => {
    const { instance, number } = await harness.linkedInstance();
    await harness.network.unlink(number);
    await harness.untilStatus(instance, 'logged_out');
    await harness.requestLinking(instance);
    const code = await harness.qrOf(instance);
    const waiting = (await harness.world.instances.get(instance.accountId, instance.id)).snapshot();
    expect(waiting).toMatchObject({ status: 'initializing', statusReasonCode: 'logged_out' });
    expect(waiting.statusReason).toMatch(/phone removed/i);
    await harness.network.scan(number, code);
    const ready = (await harness.untilStatus(instance, 'ready')).snapshot();
    expect(ready).toMatchObject({ statusReason: null, statusReasonCode: null });
  });

  it('says when the account asks for a passkey, and shows a new code when the QR code is watched again', async () => {
    const { instance } = await harness.newInstance();
    await harness.requestLinking(instance);
    const number = await harness.newPhone();
    await harness.network.fault({ kind: 'passkey', number });
    await harness.network.scan(number, await harness.qrOf(instance));
    await eventually(async () => {
      const told = (await harness.world.instances.get(instance.accountId, instance.id)).snapshot();
      return told.statusReasonCode === 'passkey_required' ? true : undefined;
    });
    await harness.requestLinking(instance);
    await harness.network.scan(number, await harness.qrOf(instance));
    await harness.untilStatus(instance, 'ready');
  });

  it('logs out, closes the socket and removes the credentials when told to forget', async () => {
    const { instance } = await harness.linkedInstance();
    await harness.sessions.forget(instance.id);
    expect(harness.world.store.credentials.has(instance.id)).toBe(false);
    const forgotten = await harness.world.instances.get(instance.accountId, instance.id);
    expect(forgotten.snapshot()).toMatchObject({ linked: false, phone: null, status: 'initializing' });
  });

  it('hands its sessions to the next worker, which needs no new scan', async () => {
    const { instance } = await harness.linkedInstance();
    await worker.stop();
    expect((await harness.world.instances.get(instance.accountId, instance.id)).status).toBe('disconnected');
    worker = harness.start();
    await harness.untilStatus(instance, 'ready');
  });

  it('releases a session whose lease is lost, and writes nothing more for it', async () => {
    const { instance } = await harness.linkedInstance();
    const row = harness.world.store.instances.get(instance.id)!;
    row.lease = {
      owner: 'another worker',
      epoch: row.lease.epoch + 1,
      expiresAt: new Date(Date.now() + 60_000),
    };
    const message = await harness.send(instance, await harness.newPhone());
    harness.sessions.notifyMessageQueued(instance.id);
    const waited = await harness.world.watch.waitUntilSettled(message.accountId, message.id, 300);
    expect(waited.message.status).toBe('pending');
  });

  it('stores inbound messages once, with the sender', async () => {
    const { instance, number, account } = await harness.linkedInstance();
    const writer = await harness.newPhone();
    await harness.network.write(writer, { to: number, text: 'Where is my order?' });
    const query = { accountId: account.id, instanceId: instance.id, page: 1, limit: 10 };
    const page = await eventually(async () => {
      const found = await harness.world.messages.page({ ...query, direction: 'inbound' });
      return found.total > 0 ? found : undefined;
    });
    expect(page.items).toMatchObject([{ number: writer, text: 'Where is my order?' }]);
    expect(page.total).toBe(1);
  });

  it('does not retry an unreadable session at every poll', async () => {
    const { instance } = await harness.linkedInstance();
    await worker.stop();
    const renew = jest.spyOn(harness.world.leases, 'renew');
    const open = jest.fn(() =>
      Promise.reject(new AdapterError('no key opens it', { cause: undefined, retryable: false })),
    );
    worker = harness.start({ transport: { open, warmUp: async () => undefined } });
    await eventually(async () => open.mock.calls.length > 0 || undefined);
    const renewals = renew.mock.calls.length;
    await eventually(async () => {
      harness.sessions.notifyInstanceChanged(instance.id);
      return renew.mock.calls.length > renewals + 3 || undefined;
    });
    expect(open).toHaveBeenCalledTimes(1);
  });

  it('keeps the hints of sessions that it holds from other processes, until it stops', async () => {
    await worker.stop();
    const end = jest.fn();
    const onInstanceChanged = jest.fn((_listener: (instanceId: string) => boolean) => end);
    worker = harness.start({
      hints: { onInstanceChanged, onMessageQueued: () => end, onCallWaiting: () => end },
    });
    const [listener] = onInstanceChanged.mock.calls[0]!;
    const { instance } = await harness.newInstance();
    await harness.requestLinking(instance);
    await harness.qrOf(instance);
    expect(listener(instance.id)).toBe(true);
    expect(listener('the session of another worker')).toBe(false);
    expect(end).not.toHaveBeenCalled();
    await worker.stop();
    expect(end).toHaveBeenCalled();
  });
});
