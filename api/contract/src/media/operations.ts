import { z } from 'zod';
import { pathId, text } from '../fields/fields.js';
import type { Scope } from '../keys/scopes.js';
import { operation } from '../operation/operation.js';
import { media, SAMPLE_MEDIA, SAMPLE_SHOWN_MEDIA, shownMedia } from './media.js';

/** Who calls: a browser with a token, or a program with a key. */
interface Callers<A extends 'account' | 'key'> {
  readonly auth: A;
  readonly path: string;
  /** What a key needs to change files, and to read them. */
  readonly scopes?: { readonly write: Scope; readonly read: Scope };
  readonly id: (verb: string) => string;
}

const tag = 'Media';

const file = z.string().meta({
  format: 'binary',
  description: 'At most 16 MiB as an image or a sound, 64 MiB as a video, 100 MiB as anything else',
});

const form = z.strictObject({
  file,
  file_name: text(255).optional().meta({ description: 'Its name, in place of the one beside the file' }),
  filename: text(255).optional().meta({ deprecated: true, description: 'The former name of `file_name`' }),
});

const ranges = z.object({
  range: z
    .string()
    .max(256)
    .optional()
    .meta({
      description: 'One part of it; several at once are answered with the whole',
      examples: ['bytes=0-1023'],
    }),
  'if-range': z
    .string()
    .max(256)
    .optional()
    .meta({ description: '`Range` counts only while this is its `ETag`' }),
  'if-none-match': z.string().max(1_024).optional(),
});

const digests = z.object({
  digest: z
    .string()
    .max(512)
    .optional()
    .meta({
      description: 'Hashes of the bytes of the file, by `sha-256`, `sha-512` or `md5`; others are ignored',
      examples: ['sha-256=n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg='],
    }),
  'content-md5': z
    .string()
    .max(64)
    .optional()
    .meta({ description: 'The MD5 of the bytes of the file, as base64' }),
});

const bytes = z.string().meta({ format: 'binary' });

const DOWNLOAD_HEADERS = {
  ETag: 'The hash of the file, in quotation marks',
  'Accept-Ranges': '`bytes`',
  'Content-Range': 'With 206: which bytes these are',
  'Content-Disposition': 'Always `attachment`, with its name',
};

/** What calls have in common that answer with the bytes of a file. */
export const DOWNLOAD = {
  headers: ranges,
  produces: 'application/octet-stream',
  responses: { 200: bytes, 206: bytes, 304: z.undefined() },
  replyHeaders: DOWNLOAD_HEADERS,
} as const;

/** The calls about files, the same for both kinds of callers. */
export function mediaOperations<A extends 'account' | 'key'>({ auth, path, scopes, id }: Callers<A>) {
  const write = scopes && { scope: scopes.write };
  const read = scopes && { scope: scopes.read };
  const params = z.strictObject({ id: pathId('med') });
  return {
    upload: operation({
      id: id('upload'),
      method: 'POST',
      path,
      summary: 'Upload a file',
      description:
        'Stores it for messages of any instance, for 30 days after its last use. A file that the account has already keeps its id, is answered with 200, and lives on. A body that comes slower than 16 KiB a second is given up. With `Digest` or `Content-MD5` it is stored only if its bytes have that hash.',
      tag,
      auth,
      ...write,
      headers: digests,
      upload: form,
      repeatable: true,
      responses: { 200: media, 201: media },
      errors: [
        'invalid_media',
        'no_subscription',
        'media_too_large',
        'media_type_refused',
        'storage_limit',
        'rate_limited',
      ],
      answer: SAMPLE_MEDIA,
    }),
    get: operation({
      id: id('get'),
      method: 'GET',
      path: `${path}/{id}`,
      summary: 'Read what is known of a file',
      tag,
      auth,
      ...read,
      params,
      responses: { 200: shownMedia },
      errors: ['media_not_found'],
      answer: SAMPLE_SHOWN_MEDIA,
    }),
    content: operation({
      id: id('content'),
      method: 'GET',
      path: `${path}/{id}/content`,
      summary: 'Download a file',
      tag,
      auth,
      ...read,
      params,
      ...DOWNLOAD,
      errors: ['media_not_found', 'media_gone', 'range_not_satisfiable'],
    }),
    remove: operation({
      id: id('delete'),
      method: 'DELETE',
      path: `${path}/{id}`,
      summary: 'Delete a file; not while a message waits with it',
      tag,
      auth,
      ...write,
      params,
      responses: { 204: z.undefined() },
      errors: ['media_not_found', 'media_in_use'],
    }),
  };
}

export type MediaOperations = ReturnType<typeof mediaOperations<'account' | 'key'>>;

/** For the dashboard. */
export const mediaFiles = {
  ...mediaOperations({
    auth: 'account',
    path: '/api/media',
    id: (verb) => (verb === 'content' ? 'downloadMedia' : `${verb}Media`),
  }),
  small: operation({
    id: 'smallMedia',
    method: 'GET',
    path: '/api/media/{id}/small',
    summary: 'Download an image small',
    description:
      'A JPEG of at most 320 pixels on each side, for lists. `media_not_found` also where the file is no image of which one can be made. It is made when nothing is to be sent: where that takes longer than 5 seconds, the answer is `unavailable`.',
    tag,
    auth: 'account',
    params: z.strictObject({ id: pathId('med') }),
    headers: z.object({ 'if-none-match': z.string().max(1_024).optional() }),
    produces: 'image/jpeg',
    responses: { 200: bytes, 304: z.undefined() },
    replyHeaders: { ETag: 'The same for the same file', 'Content-Disposition': 'Always `attachment`' },
    errors: ['media_not_found', 'media_gone'],
  }),
};

/** For programs with a key. */
export const v1Media = mediaOperations({
  auth: 'key',
  path: '/api/v1/media',
  scopes: { write: 'media:write', read: 'media:read' },
  id: (verb) => `media.${verb}`,
});

/** For whoever has a link. */
export const v1MediaLink = {
  open: operation({
    id: 'media.open',
    method: 'GET',
    path: '/api/v1/media/{id}/link',
    summary: 'Open the link to a file',
    description:
      'The `url` of a file leads here: it needs no key, and is neither written by hand nor changed. It opens the file for 5 minutes, as long as the key that read it is usable, may read files, and may be used from this address.',
    tag,
    auth: 'none',
    params: z.strictObject({ id: pathId('med') }),
    query: z.strictObject({
      key: pathId('key').meta({ description: 'The id of the key that the link was given to' }),
      expires: z
        .string()
        .regex(/^[0-9]{1,12}$/, { error: 'must be a time in seconds since 1970' })
        .meta({ description: 'When it ends, in seconds since 1970' }),
      signature: text(64),
    }),
    ...DOWNLOAD,
    errors: [
      'invalid_media_link',
      'ip_not_allowed',
      'media_not_found',
      'media_gone',
      'range_not_satisfiable',
    ],
  }),
};
