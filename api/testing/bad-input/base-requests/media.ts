import { type BaseCase, ending } from './base-case.js';

const ofMedia: BaseCase = { request: ({ mediaId }) => ({ params: { id: mediaId } }) };
const upload: BaseCase = {
  request: () => ({
    raw: {
      text: '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nA receipt\r\n--b--\r\n',
      type: 'multipart/form-data; boundary=b',
    },
  }),
};
const messageWithoutFile: BaseCase = {
  request: ({ messageId }) => ({ params: { id: messageId } }),
  code: 'media_not_found',
};

export const MEDIA_REQUESTS: Readonly<Record<string, BaseCase>> = {
  downloadMessageMedia: messageWithoutFile,
  fetchMessageMedia: messageWithoutFile,
  'messages.media': messageWithoutFile,
  'messages.fetchMedia': messageWithoutFile,
  uploadMedia: upload,
  getMedia: ofMedia,
  downloadMedia: ofMedia,
  smallMedia: { request: ({ pictureId }) => ({ params: { id: pictureId } }) },
  deleteMedia: ending(ofMedia),
  'media.upload': upload,
  'media.get': ofMedia,
  'media.content': ofMedia,
  'media.delete': ending(ofMedia),
  'media.open': {
    request: ({ mediaId, keyId }) => ({
      params: { id: mediaId },
      query: { key: keyId, expires: '1795316700', signature: 'nSTJ0kCvSPyB0m3yO6oEfwyfE2mRSWUcmdWfUvwG6D8' },
    }),
    code: 'invalid_media_link',
  },
};
