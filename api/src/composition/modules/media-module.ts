import { CollectMedia, DeleteMedia, ExpireMedia, GetMedia, OpenMedia, UploadMedia } from '@waxwing/core';
import { ContainerModule } from 'inversify';
import {
  deleteMediaRoute,
  deleteV1MediaRoute,
  getMediaRoute,
  getV1MediaRoute,
  mediaContentRoute,
  uploadMediaRoute,
  uploadV1MediaRoute,
  v1MediaContentRoute,
} from '../../routes/media/media-routes.js';
import { bindRoute, bindScheduledJob, bindUseCase } from '../bind.js';

export const mediaModule = new ContainerModule((options) => {
  bindUseCase(options, OpenMedia);

  bindScheduledJob(options, { name: 'media-expiry', cron: '5 * * * *' }, ExpireMedia);
  bindScheduledJob(options, { name: 'media-collection', cron: '50 2 * * *' }, CollectMedia);

  bindRoute(options, uploadMediaRoute, UploadMedia);
  bindRoute(options, getMediaRoute, GetMedia);
  bindRoute(options, mediaContentRoute, GetMedia, OpenMedia);
  bindRoute(options, deleteMediaRoute, DeleteMedia);

  bindRoute(options, uploadV1MediaRoute, UploadMedia);
  bindRoute(options, getV1MediaRoute, GetMedia);
  bindRoute(options, v1MediaContentRoute, GetMedia, OpenMedia);
  bindRoute(options, deleteV1MediaRoute, DeleteMedia);
});
