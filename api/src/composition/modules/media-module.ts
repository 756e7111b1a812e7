import {
  CollectMedia,
  DeleteMedia,
  ExpireMedia,
  FollowMediaLink,
  GetMedia,
  GetMessage,
  GetMessageFile,
  GetMessageTimeline,
  GetSmallPicture,
  LinkMedia,
  OpenMedia,
  RequestMessageFile,
  UploadMedia,
} from '@waxwing/core';
import { ContainerModule } from 'inversify';
import { getV1MediaRoute, openMediaLinkRoute } from '../../routes/media/media-link-routes.js';
import {
  deleteMediaRoute,
  deleteV1MediaRoute,
  getMediaRoute,
  mediaContentRoute,
  smallMediaRoute,
  uploadMediaRoute,
  uploadV1MediaRoute,
  v1MediaContentRoute,
} from '../../routes/media/media-routes.js';
import {
  fetchMessageMediaRoute,
  fetchV1MessageMediaRoute,
  messageMediaRoute,
  v1MessageMediaRoute,
} from '../../routes/media/message-media-routes.js';
import { bindRoute, bindScheduledJob, bindUseCase } from '../bind.js';
import { PUBLIC_URL } from '../service-identifiers.js';

export const mediaModule = new ContainerModule((options) => {
  bindUseCase(options, OpenMedia);
  bindUseCase(options, GetMessageFile);
  bindUseCase(options, GetSmallPicture);
  bindUseCase(options, RequestMessageFile);

  bindScheduledJob(options, { name: 'media-expiry', cron: '5 * * * *' }, ExpireMedia);
  bindScheduledJob(options, { name: 'media-collection', cron: '50 2 * * *' }, CollectMedia);

  bindRoute(options, uploadMediaRoute, UploadMedia);
  bindRoute(options, getMediaRoute, GetMedia);
  bindRoute(options, mediaContentRoute, GetMedia, OpenMedia);
  bindRoute(options, smallMediaRoute, GetMedia, GetSmallPicture);
  bindRoute(options, deleteMediaRoute, DeleteMedia);

  bindRoute(options, uploadV1MediaRoute, UploadMedia);
  bindRoute(options, getV1MediaRoute, LinkMedia, PUBLIC_URL);
  bindRoute(options, openMediaLinkRoute, FollowMediaLink, OpenMedia);
  bindRoute(options, v1MediaContentRoute, GetMedia, OpenMedia);
  bindRoute(options, deleteV1MediaRoute, DeleteMedia);

  bindRoute(options, messageMediaRoute, GetMessageTimeline, GetMessageFile, OpenMedia);
  bindRoute(options, fetchMessageMediaRoute, GetMessageTimeline, RequestMessageFile);
  bindRoute(options, v1MessageMediaRoute, GetMessage, GetMessageFile, OpenMedia);
  bindRoute(options, fetchV1MessageMediaRoute, GetMessage, RequestMessageFile);
});
