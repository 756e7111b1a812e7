import { beforeEach, describe, expect, test } from '@jest/globals';
import {
  anApiKey,
  anIncomingMessage,
  claimSession,
  createMemoryPorts,
  memoryWhatsAppUploads,
  newNumber,
  seedSender,
} from '../../../testing/index.js';
import { SendMessage } from '../../messages/sending/send-message.js';
import { DAY_MS, HOUR_MS } from '../../shared/clock.js';
import { MEDIA_LIFE_MS } from '../media-limits.js';
import { UploadMedia } from '../upload-media.js';
import { UPLOAD_REUSE_MS } from '../whatsapp-uploads.js';
import { CollectMedia, ExpireMedia } from './tidy-media.js';

const PLENTY = 1_000_000;

async function start() {
  const ports = createMemoryPorts();
  const { clock, mediaCatalog, mediaStore, store } = ports;
  const endsAt = new Date(clock.now().getTime() + 365 * DAY_MS);
  const sender = await seedSender(ports, { endsAt });
  const accountId = sender.account.id;
  const whatsappUploads = memoryWhatsAppUploads(store, clock);
  const upload = async (text: string) => {
    const open = async () => ({ bytes: bytesOf(text), description: () => ({}) });
    const { media } = await new UploadMedia(ports).execute({ accountId, open });
    return media;
  };
  const stored = async () => {
    const found: string[] = [];
    for await (const { sha256 } of mediaStore.list()) found.push(sha256);
    return found;
  };
  const entered = async () =>
    (await mediaCatalog.list({ accountId, limit: 2_000 })).map(({ sha256 }) => sha256);
  const expire = () => new ExpireMedia({ ...ports, whatsappUploads }).execute();
  const collect = () => new CollectMedia(ports).execute();
  return { ...sender, accountId, ports, clock, whatsappUploads, upload, stored, entered, expire, collect };
}

async function* bytesOf(text: string) {
  yield new TextEncoder().encode(text);
}

let rig: Awaited<ReturnType<typeof start>>;
beforeEach(async () => {
  rig = await start();
});

describe('ExpireMedia', () => {
  test('removes a file 30 days after it was uploaded, entry, bytes and room, and not before', async () => {
    const { accountId, clock, entered, expire, ports, stored, upload } = rig;
    const { sha256 } = await upload('JPEG mug');
    clock.advance(MEDIA_LIFE_MS - 1);
    await expire();
    expect([await entered(), await stored()]).toEqual([[sha256], [sha256]]);
    clock.advance(1);
    await expire();
    expect([await entered(), await stored()]).toEqual([[], []]);
    expect(await ports.mediaCatalog.usedBytes(accountId)).toBe(0);
  });

  test('a file that is sent lives for 30 days from then on', async () => {
    const { accountId, clock, entered, expire, instance, ports, stored, upload } = rig;
    const media = await upload('JPEG mug');
    clock.advance(29 * DAY_MS);
    const key = anApiKey({ accountId });
    const body = { type: 'image', image: { id: media.id } } as const;
    await new SendMessage(ports).execute({
      key,
      instanceId: instance.id,
      to: newNumber(),
      async: true,
      body,
    });
    clock.advance(MEDIA_LIFE_MS - 1);
    await expire();
    expect([await entered(), await stored()]).toEqual([[media.sha256], [media.sha256]]);
    clock.advance(1);
    await expire();
    expect([await entered(), await stored()]).toEqual([[], []]);
  });

  test('a file that a received message has stays as long as the message', async () => {
    const { accountId, clock, expire, lease, ports, stored } = rig;
    const { inbox, inboundFiles, ids, mediaStore } = ports;
    const kept = await mediaStore.put(accountId, bytesOf('JPEG of a customer'), PLENTY);
    const body = {
      type: 'image',
      mime_type: 'image/jpeg',
      file_size: kept.size,
      sha256: kept.sha256,
    } as const;
    const file = { chat: 'lid:100000000000001', isOpenable: true };
    const wire = new Uint8Array(40);
    await inbox.storeInbound(lease, [
      anIncomingMessage({ type: 'image', text: '', body, wire, file, at: clock.now() }),
    ]);
    const [due] = await inboundFiles.listDue(lease, { at: clock.now(), limit: 1, except: [] });
    const at = clock.now();
    const facts = { mimeType: 'image/jpeg', kind: 'image' } as const;
    const life = { createdAt: at, usedAt: at, expiresAt: new Date(at.getTime() + MEDIA_LIFE_MS) };
    const media = { id: ids.next(), accountId, ...kept, facts, fileName: null, ...life };
    expect(await inboundFiles.keep(lease, due!, media, PLENTY)).toBe(true);
    clock.advance(10 * MEDIA_LIFE_MS);
    await expire();
    expect(await stored()).toEqual([kept.sha256]);
  });

  test('removes all that are over, however many there are', async () => {
    const { clock, entered, expire, stored, upload } = rig;
    for (let n = 0; n < 1_001; n++) await upload(`JPEG ${n}`);
    clock.advance(MEDIA_LIFE_MS);
    const { sha256 } = await upload('JPEG new');
    await expire();
    expect([await entered(), await stored()]).toEqual([[sha256], [sha256]]);
  });

  test('removes what was uploaded to WhatsApp once it is used no more', async () => {
    const { clock, expire, instance, lease, ports, whatsappUploads } = rig;
    const hash = new Uint8Array(32);
    const upload = {
      kind: 'image',
      directPath: '/v/1',
      mediaKey: hash,
      sha256: hash,
      encSha256: hash,
      size: 1,
    } as const;
    const file = { upload, mimeType: 'image/jpeg' };
    await whatsappUploads.save(lease, { sha256: 'aa'.repeat(32), form: 'image' }, file);
    clock.advance(UPLOAD_REUSE_MS);
    await ports.expireLease(lease);
    const next = (await claimSession(ports, instance))!.lease;
    for (let n = 0; n < 1_000; n++)
      await whatsappUploads.save(next, { sha256: 'bb'.repeat(32), form: `form ${n}` }, file);
    await expire();
    expect(await whatsappUploads.removeOld(1)).toBe(0);
    expect(await whatsappUploads.find(next, { sha256: 'bb'.repeat(32), form: 'form 0' })).toEqual(file);
    clock.advance(UPLOAD_REUSE_MS);
    await expire();
    expect(await whatsappUploads.removeOld(1)).toBe(0);
  });
});

describe('CollectMedia', () => {
  test('removes bytes that no entry names a day after they were stored, and not before', async () => {
    const { accountId, clock, collect, ports, stored, upload } = rig;
    const { sha256: named } = await upload('JPEG mug');
    const { sha256: orphan } = await ports.mediaStore.put(accountId, bytesOf('JPEG orphan'), PLENTY);
    clock.advance(DAY_MS);
    await collect();
    expect(new Set(await stored())).toEqual(new Set([named, orphan]));
    clock.advance(1);
    await collect();
    expect(await stored()).toEqual([named]);
  });

  test('removes what an upload left that has written nothing for an hour, and no other', async () => {
    const { accountId, clock, collect, ports, stored } = rig;
    const { mediaStore } = ports;
    const never = Promise.withResolvers<never>();
    async function* stuck() {
      yield new Uint8Array(10);
      await never.promise;
    }
    const begin = () => mediaStore.put(accountId, stuck(), PLENTY).catch((error: Error) => error.message);
    const dead = begin();
    clock.advance(HOUR_MS + 1);
    const alive = begin();
    await collect();
    expect(await mediaStore.removeUnfinished(new Date(clock.now().getTime() + 1))).toBe(1);
    never.reject(new Error('the process died'));
    expect(await Promise.all([dead, alive])).toEqual(['the process died', 'the process died']);
    expect(await stored()).toEqual([]);
  });
});
