import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AdapterError } from '@waxwing/core';
import { eventually, sentNow } from '@waxwing/core/testing';
import type { SessionWorker } from './session-worker.js';
import { workerRig } from './testing/rig.js';

describe('SessionWorker', () => {
  let rig: ReturnType<typeof workerRig>;
  let worker: SessionWorker;

  beforeEach(() => {
    rig = workerRig();
    worker = rig.start();
  });
  afterEach(() => worker.stop());

  it('links an instance while somebody looks at its QR code [D.INSTANCE.02]', async () => {
    const { instance } = await rig.newInstance();
    await rig.look(instance);
    const qr = await rig.qrOf(instance);
    expect((await rig.become(instance, 'initializing')).snapshot().qr).toBe(qr);

    const number = await rig.phone();
    await rig.network.scan(number, qr);
    expect((await rig.become(instance, 'ready')).snapshot()).toMatchObject({
      phone: number,
      qr: null,
      linked: true,
    });
  });

  it('lets an instance rest that nobody looks at, and starts it again when somebody does [D.INSTANCE.04]', async () => {
    const { instance } = await rig.newInstance();
    const row = rig.world.store.instances.get(instance.id)!;
    await rig.look(instance);
    const first = await rig.qrOf(instance);
    row.linkUntil = null;
    await eventually(async () => (row.state.qr === null ? true : undefined));

    await rig.look(instance);
    expect(await rig.qrOf(instance)).not.toBe(first);
  });

  it('sends what waits, in the order in which it was accepted', async () => {
    const { instance } = await rig.linked();
    const to = await rig.phone();
    const sent = [];
    for (const text of ['one', 'two', 'three']) sent.push(await rig.send(instance, to, text));
    worker.nudge(instance.id);
    for (const message of sent) expect((await rig.settled(message)).status).not.toBe('failed');
    expect((await rig.network.arrived(to)).map(({ text }) => text)).toEqual(['one', 'two', 'three']);
  });

  it('fails and refunds a message to a number that is not on WhatsApp [S.ERROR.06]', async () => {
    const { instance, subscription } = await rig.linked();
    const message = await rig.send(instance, '919899999999');
    worker.nudge(instance.id);
    expect(await rig.settled(message)).toMatchObject({ status: 'failed', failureCode: 'not_on_whatsapp' });
    expect(await sentNow(rig.world, subscription)).toBe(0);
  });

  it('fails and refunds a refused message, with the reason in words [D.MESSAGE.02]', async () => {
    const { instance, subscription, number } = await rig.linked();
    await rig.network.fault({ kind: 'nack', number, code: '463' });
    const message = await rig.send(instance, await rig.phone());
    worker.nudge(instance.id);
    const failed = await rig.settled(message);
    expect(failed).toMatchObject({ status: 'failed', failureCode: 'refused' });
    expect(failed.failureReason).toMatch(/463/);
    expect(await sentNow(rig.world, subscription)).toBe(0);
  });

  it('sends a message again under the same id when nobody acknowledged it', async () => {
    const { instance, number } = await rig.linked();
    const to = await rig.phone();
    await rig.network.fault({ kind: 'swallow-ack', number });
    const message = await rig.send(instance, to);
    worker.nudge(instance.id);
    await rig.settled(message);
    expect((await rig.network.arrived(to)).map(({ id }) => id)).toEqual([message.waId]);
  });

  it('reconnects a dropped session by itself and goes on sending [D.INSTANCE.05]', async () => {
    const { instance, number } = await rig.linked();
    await rig.network.fault({ kind: 'drop', number });
    await rig.become(instance, 'disconnected');
    await rig.become(instance, 'ready');
    const message = await rig.send(instance, await rig.phone());
    worker.nudge(instance.id);
    expect((await rig.settled(message)).status).not.toBe('failed');
  });

  it('marks an instance that the phone unlinked, and fails what it can no longer send', async () => {
    const { instance, number } = await rig.linked();
    await rig.network.unlink(number);
    const loggedOut = await rig.become(instance, 'logged_out');
    expect(loggedOut.snapshot()).toMatchObject({ linked: false, phone: null });
    expect(loggedOut.snapshot().statusReason).toMatch(/phone removed/i);
    expect(rig.world.store.credentials.has(instance.id)).toBe(false);
  });

  it('keeps saying what went wrong beside the new code, until a phone is linked', async () => {
    const { instance, number } = await rig.linked();
    await rig.network.unlink(number);
    await rig.become(instance, 'logged_out');
    await rig.look(instance);
    const code = await rig.qrOf(instance);
    const waiting = (await rig.world.instances.get(instance.accountId, instance.id)).snapshot();
    expect(waiting).toMatchObject({ status: 'initializing', statusReasonCode: 'logged_out' });
    expect(waiting.statusReason).toMatch(/phone removed/i);
    await rig.network.scan(number, code);
    const ready = (await rig.become(instance, 'ready')).snapshot();
    expect(ready).toMatchObject({ statusReason: null, statusReasonCode: null });
  });

  it('says why when the account asks for a passkey, and shows a new code to whoever looks again', async () => {
    const { instance } = await rig.newInstance();
    await rig.look(instance);
    const number = await rig.phone();
    await rig.network.fault({ kind: 'passkey', number });
    await rig.network.scan(number, await rig.qrOf(instance));
    await eventually(async () => {
      const told = (await rig.world.instances.get(instance.accountId, instance.id)).snapshot();
      return told.statusReasonCode === 'passkey_required' ? true : undefined;
    });
    await rig.look(instance);
    await rig.network.scan(number, await rig.qrOf(instance));
    await rig.become(instance, 'ready');
  });

  it('cuts the socket, unlinks the device and removes the credentials when told to forget', async () => {
    const { instance } = await rig.linked();
    await rig.sessions.forget(instance.id);
    expect(rig.world.store.credentials.has(instance.id)).toBe(false);
    const forgotten = await rig.world.instances.get(instance.accountId, instance.id);
    expect(forgotten.snapshot()).toMatchObject({ linked: false, phone: null, status: 'initializing' });
  });

  it('hands its sessions to the next worker, which needs no new scan', async () => {
    const { instance } = await rig.linked();
    await worker.stop();
    expect((await rig.world.instances.get(instance.accountId, instance.id)).status).toBe('disconnected');
    worker = rig.start();
    await rig.become(instance, 'ready');
  });

  it('lets go of a session whose lease has moved on, and writes nothing more for it', async () => {
    const { instance } = await rig.linked();
    const row = rig.world.store.instances.get(instance.id)!;
    row.lease = {
      owner: 'another worker',
      epoch: row.lease.epoch + 1,
      expiresAt: new Date(Date.now() + 60_000),
    };
    const message = await rig.send(instance, await rig.phone());
    worker.nudge(instance.id);
    expect((await rig.world.watch.settled(message.accountId, message.id, 300)).status).toBe('pending');
  });

  it('stores inbound messages once, with the sender', async () => {
    const { instance, number, account } = await rig.linked();
    const writer = await rig.phone();
    await rig.network.write(writer, { to: number, text: 'Where is my order?' });
    const query = { accountId: account.id, instanceId: instance.id, page: 1, limit: 10 };
    const page = await eventually(async () => {
      const found = await rig.world.messages.page({ ...query, direction: 'inbound' });
      return found.total > 0 ? found : undefined;
    });
    expect(page.items).toMatchObject([{ number: writer, text: 'Where is my order?' }]);
    expect(page.total).toBe(1);
  });

  it('does not try a session again at every look that cannot be opened', async () => {
    const { instance } = await rig.linked();
    await worker.stop();
    const renew = jest.spyOn(rig.world.leases, 'renew');
    const open = jest.fn(() =>
      Promise.reject(new AdapterError('no key opens it', { cause: undefined, retryable: false })),
    );
    worker = rig.start({ transport: { open, warmUp: async () => undefined } });
    await eventually(async () => open.mock.calls.length > 0 || undefined);
    const looks = renew.mock.calls.length;
    await eventually(async () => {
      worker.wake(instance.id);
      return renew.mock.calls.length > looks + 3 || undefined;
    });
    expect(open).toHaveBeenCalledTimes(1);
  });
});
