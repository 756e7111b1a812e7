import { describe, expect, test } from '@jest/globals';
import type { UploadedFile } from '../../../src/index.js';
import { downloadsContract } from './media-downloads.js';
import { MediaRig, type MediaUnderTest, randomBytes } from './media-rig.js';
import { uploadsContract } from './media-uploads.js';

/** With its bytes as hexadecimal digits. */
const plain = ({ mediaKey, sha256, encSha256, ...file }: UploadedFile) => {
  const digits = [mediaKey, sha256, encSha256].map((bytes) => Buffer.from(bytes).toString('hex'));
  return { ...file, digits };
};

export function whatsAppMediaContract(name: string, setup: () => Promise<MediaUnderTest>): void {
  describe(`WhatsAppMedia, ${name}`, () => {
    const rig = new MediaRig(setup);
    uploadsContract(rig);
    downloadsContract(rig);

    describe('a received message', () => {
      test.each(['image', 'video', 'audio', 'document'] as const)('says where its %s is', async (kind) => {
        const { file, wire } = await rig.network.receive(randomBytes(1_000), kind);
        const read = rig.media.fileOf(wire);
        expect(read && plain(read)).toEqual(plain(file));
      });

      test.each([
        ['nothing', Buffer.alloc(0)],
        ['no message', Buffer.from('ff00ff00', 'hex')],
      ])('says nothing where its bytes are %s', (_, bytes) => {
        expect(rig.media.fileOf(bytes)).toBeUndefined();
      });
    });
  });
}
