import { contract, decodeId, encodeId } from '@waxwing/contract';
import {
  type FollowMediaLink,
  InvalidMediaLink,
  type LinkedMedia,
  type LinkMedia,
  type OpenMedia,
} from '@waxwing/core';
import { keySource } from '../../http/request/authenticate.js';
import { reply, route } from '../../http/route.js';
import { mediaIdOf } from '../path-ids.js';
import { contentReply } from './media-content.js';
import { presentMedia } from './present-media.js';

const SECOND_MS = 1_000;

/** A file with a link, which opens it for whoever has no key. */
export const getV1MediaRoute = (linkMedia: LinkMedia, publicUrl: string) =>
  route(contract.v1Media.get, async ({ params, caller: { key } }) => {
    const linked = await linkMedia.execute({ key, mediaId: mediaIdOf(params.id) });
    return reply(200, { ...presentMedia(linked.media), url: urlOf(linked, publicUrl) });
  });

export const openMediaLinkRoute = (followLink: FollowMediaLink, openMedia: OpenMedia) =>
  route(contract.v1MediaLink.open, async ({ params, query, headers, ip }) => {
    const keyId = decodeId('key', query.key);
    if (keyId === undefined) throw new InvalidMediaLink();
    const link = {
      mediaId: mediaIdOf(params.id),
      keyId,
      expiresAt: new Date(Number(query.expires) * SECOND_MS),
    };
    const media = await followLink.execute({ link, signature: query.signature, source: keySource(ip) });
    return contentReply(media, headers, () => openMedia.execute({ ...media, mediaId: media.id }));
  });

function urlOf({ link, signature }: LinkedMedia, publicUrl: string): string {
  const query = new URLSearchParams({
    key: encodeId('key', link.keyId),
    expires: String(link.expiresAt.getTime() / SECOND_MS),
    signature,
  });
  const path = contract.v1MediaLink.open.path.replace('{id}', encodeId('med', link.mediaId));
  return `${publicUrl}${path}?${query}`;
}
