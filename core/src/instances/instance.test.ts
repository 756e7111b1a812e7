import { describe, expect, test } from '@jest/globals';
import { NotReady } from './errors.js';
import { Instance } from './instance.js';
import { INSTANCE_STATUSES, type InstanceStatus } from './instance-status.js';

function instance(status: InstanceStatus, linked: boolean): Instance {
  const fresh = Instance.create({ id: 'id', accountId: 'account', at: new Date('2026-03-01T09:00:00.000Z') });
  return Instance.restore({ ...fresh.snapshot(), status, linked });
}

function passes(assertion: () => void): boolean {
  try {
    assertion();
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(NotReady);
    return false;
  }
}

describe('an instance', () => {
  test('begins as initializing, without a link and without a QR code', () => {
    const fresh = Instance.create({
      id: 'id',
      accountId: 'account',
      at: new Date('2026-03-01T09:00:00.000Z'),
    });
    expect(fresh.snapshot()).toMatchObject({ status: 'initializing', linked: false, qr: null, phone: null });
  });

  test('has one of five statuses [D.INSTANCE.01]', () => {
    expect(INSTANCE_STATUSES).toEqual(['initializing', 'ready', 'disconnected', 'logged_out', 'failed']);
  });

  test('can send at once only when it is ready [S.ERROR.09]', () => {
    const able = INSTANCE_STATUSES.filter((status) => passes(() => instance(status, true).assertReady()));
    expect(able).toEqual(['ready']);
  });

  test('can send later while it is linked and has not failed', () => {
    const able = INSTANCE_STATUSES.filter((status) => passes(() => instance(status, true).assertLinked()));
    expect(able).toEqual(['initializing', 'ready', 'disconnected', 'logged_out']);
    expect(passes(() => instance('initializing', false).assertLinked())).toBe(false);
  });

  test('reports that it is not ready in the documented words, with its status [8.SEND.04]', () => {
    expect(() => instance('disconnected', true).assertReady()).toThrow(
      expect.objectContaining({ message: 'Client not ready', details: { instanceStatus: 'disconnected' } }),
    );
  });

  test('starts linking when its QR code is read only if no phone is linked and it has not failed', () => {
    const linkable = INSTANCE_STATUSES.filter((status) => instance(status, false).canLink);
    expect(linkable).toEqual(['initializing', 'ready', 'disconnected', 'logged_out']);
    expect(INSTANCE_STATUSES.some((status) => instance(status, true).canLink)).toBe(false);
  });
});
