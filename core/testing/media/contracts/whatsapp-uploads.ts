import { expect, test } from '@jest/globals';
import { LeaseLost, type SentFile, type WhatsAppUploads } from '../../../src/index.js';
import { randomBytes } from '../../fixture/builders.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';

interface Uploads {
  readonly uploads: WhatsAppUploads;
}

export const whatsappUploadsContract = persistenceContract<Uploads>('WhatsAppUploads', (fixture) => {
  const { uploads, seed } = fixture;

  const aHash = () => Array.from(randomBytes(32), (byte) => byte.toString(16).padStart(2, '0')).join('');
  const aVoiceNote = (): SentFile => ({
    upload: {
      kind: 'audio',
      directPath: '/v/t62.7117-24/voice',
      mediaKey: randomBytes(32),
      sha256: randomBytes(32),
      encSha256: randomBytes(32),
      size: 4_711,
    },
    mimeType: 'audio/ogg; codecs=opus',
    seconds: 3,
    waveform: randomBytes(64),
  });

  test('an upload is found as it was saved, by its instance, file and form', async () => {
    const { lease } = await seed.sender();
    const { lease: otherLease } = await seed.sender();
    const [sha256, file] = [aHash(), aVoiceNote()];
    await uploads.save(lease, { sha256, form: 'voice' }, file);
    expect(await uploads.find(lease, { sha256, form: 'voice' })).toEqual(file);
    expect(await uploads.find(lease, { sha256, form: 'audio' })).toBeUndefined();
    expect(await uploads.find(lease, { sha256: aHash(), form: 'voice' })).toBeUndefined();
    expect(await uploads.find(otherLease, { sha256, form: 'voice' })).toBeUndefined();
  });

  test('a later upload replaces an earlier one', async () => {
    const { lease } = await seed.sender();
    const [key, second] = [{ sha256: aHash(), form: 'voice' }, aVoiceNote()];
    await uploads.save(lease, key, aVoiceNote());
    await uploads.save(lease, key, second);
    expect(await uploads.find(lease, key)).toEqual(second);
  });

  test('an upload that is still used is not removed', async () => {
    const { lease } = await seed.sender();
    const [key, file] = [{ sha256: aHash(), form: 'voice' }, aVoiceNote()];
    await uploads.save(lease, key, file);
    await uploads.removeOld(9);
    expect(await uploads.find(lease, key)).toEqual(file);
  });

  test('nothing is saved once the lease has moved on', async () => {
    const { lease } = await seed.sender();
    const key = { sha256: aHash(), form: 'image' };
    const saved = uploads.save({ ...lease, epoch: lease.epoch - 1 }, key, aVoiceNote());
    await expect(saved).rejects.toThrow(LeaseLost);
    expect(await uploads.find(lease, key)).toBeUndefined();
  });
});
