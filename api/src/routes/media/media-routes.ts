import { contract, type MediaOperations } from '@waxwing/contract';
import type { DeleteMedia, GetMedia, GetSmallPicture, OpenMedia, UploadMedia } from '@waxwing/core';
import { reply, route } from '../../http/route.js';
import { mediaIdOf } from '../path-ids.js';
import { matchingDigests } from './matching-digests.js';
import { contentReply, smallReply } from './media-content.js';
import { presentMedia } from './present-media.js';

/** The file of a path, as one of the caller's account. Files belong to the account: every key of it finds them. */
function ownMedia({ params, caller }: { params: { id: string }; caller: { accountId: string } }) {
  return { accountId: caller.accountId, mediaId: mediaIdOf(params.id) };
}

function uploadRoute({ upload }: Pick<MediaOperations, 'upload'>) {
  return (uploadMedia: UploadMedia) =>
    route(upload, async ({ caller, headers, openFile }) => {
      const { media, isNew } = await uploadMedia.execute({
        accountId: caller.accountId,
        open: matchingDigests(headers, openFile),
      });
      const body = presentMedia(media);
      return isNew ? reply(201, body) : reply(200, body);
    });
}

function contentRoute({ content }: Pick<MediaOperations, 'content'>) {
  return (getMedia: GetMedia, openMedia: OpenMedia) =>
    route(content, async (request) => {
      const own = ownMedia(request);
      return contentReply(await getMedia.execute(own), request.headers, () => openMedia.execute(own));
    });
}

function removeRoute({ remove }: Pick<MediaOperations, 'remove'>) {
  return (deleteMedia: DeleteMedia) =>
    route(remove, async (request) => {
      await deleteMedia.execute(ownMedia(request));
      return reply(204, undefined);
    });
}

export const uploadMediaRoute = uploadRoute(contract.mediaFiles);
export const getMediaRoute = (getMedia: GetMedia) =>
  route(contract.mediaFiles.get, async (request) =>
    reply(200, presentMedia(await getMedia.execute(ownMedia(request)))),
  );
export const mediaContentRoute = contentRoute(contract.mediaFiles);
export const smallMediaRoute = (getMedia: GetMedia, getSmallPicture: GetSmallPicture) =>
  route(contract.mediaFiles.small, async (request) => {
    const media = await getMedia.execute(ownMedia(request));
    return smallReply(media, request.headers, () => getSmallPicture.execute(media));
  });
export const deleteMediaRoute = removeRoute(contract.mediaFiles);

export const uploadV1MediaRoute = uploadRoute(contract.v1Media);
export const v1MediaContentRoute = contentRoute(contract.v1Media);
export const deleteV1MediaRoute = removeRoute(contract.v1Media);
