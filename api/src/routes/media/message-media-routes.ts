import { contract } from '@waxwing/contract';
import {
  type GetMessage,
  type GetMessageFile,
  type GetMessageTimeline,
  MediaNotFound,
  type OpenMedia,
  type RequestMessageFile,
} from '@waxwing/core';
import { reply, route } from '../../http/route.js';
import { messageIdOf } from '../path-ids.js';
import { presentFile } from '../v1/present-content.js';
import { presentV1Message } from '../v1/present-message.js';
import { contentReply } from './media-content.js';

// The message is looked for first: a key may not open the instance of a message of its account.

export const v1MessageMediaRoute = (getMessage: GetMessage, getFile: GetMessageFile, openMedia: OpenMedia) =>
  route(contract.v1MessageMedia.content, async ({ params, headers, caller: { key } }) => {
    const messageId = messageIdOf(params.id);
    const { message } = await getMessage.execute({ key, messageId });
    const media = await getFile.execute({ accountId: key.accountId, message });
    return contentReply(media, headers, () => openMedia.execute({ ...media, mediaId: media.id }));
  });

export const fetchV1MessageMediaRoute = (getMessage: GetMessage, requestFile: RequestMessageFile) =>
  route(contract.v1MessageMedia.request, async ({ params, caller: { key } }) => {
    const messageId = messageIdOf(params.id);
    const { message } = await getMessage.execute({ key, messageId });
    await requestFile.execute({ accountId: key.accountId, message });
    return reply(202, presentV1Message(await getMessage.execute({ key, messageId })));
  });

export const messageMediaRoute = (
  getTimeline: GetMessageTimeline,
  getFile: GetMessageFile,
  openMedia: OpenMedia,
) =>
  route(contract.messageMedia.content, async ({ params, headers, caller: { accountId } }) => {
    const messageId = messageIdOf(params.id);
    const { message } = await getTimeline.execute({ accountId, messageId });
    const media = await getFile.execute({ accountId, message });
    return contentReply(media, headers, () => openMedia.execute({ ...media, mediaId: media.id }));
  });

export const fetchMessageMediaRoute = (getTimeline: GetMessageTimeline, requestFile: RequestMessageFile) =>
  route(contract.messageMedia.request, async ({ params, caller: { accountId } }) => {
    const messageId = messageIdOf(params.id);
    const { message } = await getTimeline.execute({ accountId, messageId });
    await requestFile.execute({ accountId, message });
    const { media } = presentFile((await getTimeline.execute({ accountId, messageId })).message);
    if (!media) throw new MediaNotFound();
    return reply(202, { media });
  });
