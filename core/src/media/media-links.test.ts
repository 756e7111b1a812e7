import { expect, test } from '@jest/globals';
import { anApiKey, aSealedSecret, aStoredFile, createMemoryPorts, newId } from '../../testing/index.js';
import { InvalidMediaLink, MediaNotFound } from './errors.js';
import { FollowMediaLink, LinkMedia, MEDIA_LINK_LIFE_MS, type MediaLinks } from './media-links.js';

const source = { ip: '203.0.113.7', isIn: () => false };
const mediaLinks: MediaLinks = {
  sign: ({ mediaId, keyId, expiresAt }) => `${mediaId} ${keyId} ${expiresAt.getTime()}`,
  verify: (link, signature) => signature === mediaLinks.sign(link),
};

/** A link to a file of an account with a key, given out at the beginning of a second. */
async function start() {
  const ports = createMemoryPorts();
  const { clock, keys, mediaCatalog } = ports;
  const media = aStoredFile({ createdAt: clock.now() });
  const { accountId } = media;
  await mediaCatalog.keep(media, media.size);
  const key = anApiKey({ accountId, scopes: ['media:read'] });
  await keys.add(key, aSealedSecret(), 9);
  const { link, signature } = await new LinkMedia({ ...ports, mediaLinks }).execute({
    key,
    mediaId: media.id,
  });
  const follow = (change: Partial<typeof link> = {}, signed = signature) =>
    new FollowMediaLink({ ...ports, mediaLinks }).execute({
      link: { ...link, ...change },
      signature: signed,
      source,
    });
  return { ...ports, follow, link, media };
}

test('a link opens its file up to the end of its five minutes, and not from then on', async () => {
  const { clock, follow, link, media } = await start();
  expect(link.expiresAt).toEqual(new Date(clock.now().getTime() + MEDIA_LINK_LIFE_MS));
  clock.advance(MEDIA_LINK_LIFE_MS - 1);
  expect(await follow()).toEqual(media);
  clock.advance(1);
  await expect(follow()).rejects.toThrow(InvalidMediaLink);
  const later = new Date(link.expiresAt.getTime() + 60_000);
  await expect(follow({ expiresAt: later })).rejects.toThrow(InvalidMediaLink);
});

test('a link ends with a key that ends before it', async () => {
  const { clock, follow, keys, media } = await start();
  const { accountId } = media;
  const expiresAt = new Date(clock.now().getTime() + 60_000);
  const key = anApiKey({ accountId, scopes: ['media:read'], expiresAt });
  await keys.add(key, aSealedSecret(), 9);
  const short = { mediaId: media.id, keyId: key.id, expiresAt: new Date(clock.now().getTime() + 120_000) };
  const open = () => follow(short, mediaLinks.sign(short));
  expect(await open()).toEqual(media);
  clock.advance(60_000);
  await expect(open()).rejects.toThrow(InvalidMediaLink);
  expect(await follow()).toEqual(media);
});

test.each([
  ['another file', { mediaId: newId() }],
  ['another key', { keyId: newId() }],
])('its signature opens %s not at all', async (_, change) => {
  const { follow } = await start();
  await expect(follow(change)).rejects.toThrow(InvalidMediaLink);
});

test('a link to a file that is no more, or under a key that may not read files, opens nothing', async () => {
  const { clock, follow, keys, link, media, mediaCatalog } = await start();
  const sender = anApiKey({ accountId: media.accountId, scopes: ['messages:send'] });
  await keys.add(sender, aSealedSecret(), 9);
  const bySender = { ...link, keyId: sender.id, expiresAt: new Date(clock.now().getTime() + 1_000) };
  await expect(follow(bySender, mediaLinks.sign(bySender))).rejects.toThrow(InvalidMediaLink);
  await mediaCatalog.remove(media.accountId, media.id);
  await expect(follow()).rejects.toThrow(MediaNotFound);
});
