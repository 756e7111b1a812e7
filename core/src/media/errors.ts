import { DomainError, type DomainErrorCode } from '../shared/domain-error.js';
import type { MediaRefused } from './media-refused.js';

export class MediaNotFound extends DomainError {
  /** @param field of the request that names it; none where its address does */
  constructor(field?: string) {
    super('media_not_found', 'File not found', field === undefined ? {} : { field });
  }
}

export class InvalidMediaLink extends DomainError {
  constructor() {
    super('invalid_media_link', 'The link is not valid, or not any more. Read the file again for a new one.');
  }
}

/** Its entry is there, and its bytes are not: of a damaged disk, or of a folder that another server has. */
export class MediaBytesMissing extends DomainError {
  constructor(mediaId: string) {
    super(
      'media_gone',
      'The file is lost. Upload it again.',
      { reason: 'not_stored' },
      new Error(`the bytes of file ${mediaId} are not in the media folder`),
    );
  }
}

export class MediaInUse extends DomainError {
  constructor() {
    super(
      'media_in_use',
      'A message that waits to be sent has this file. Delete it once the message is sent.',
    );
  }
}

export class InvalidMedia extends DomainError {
  constructor(sentence: string, cause?: Error) {
    super('invalid_media', sentence, {}, cause);
  }
}

export class MediaTooLarge extends DomainError {
  constructor(sentence: string) {
    super('media_too_large', sentence);
  }
}

export class StorageFull extends DomainError {
  constructor(storageLimit: number) {
    super(
      'storage_limit',
      'The files of the account take all the room of its plan. Delete some, or choose a larger plan.',
      { storageLimit },
    );
  }
}

/** What an upload is refused with, where the workshop refuses its file. A file that ends the decoder is not one that phones show. */
export function toUploadRefusal(refused: MediaRefused): DomainError {
  switch (refused.reason) {
    case 'media_too_large':
      return new MediaTooLarge(refused.message);
    case 'media_type_refused':
      return new DomainError('media_type_refused', refused.message);
    case 'invalid_media':
    case 'media_conversion':
      return new InvalidMedia(refused.message, refused);
  }
}

const OF_FILES: readonly DomainErrorCode[] = [
  'invalid_media',
  'media_not_found',
  'media_too_large',
  'media_type_refused',
  'storage_limit',
];

/** A refusal of a file that a request sends names the field that holds the file; any other error stays as it is. */
export function namingField(error: unknown, field: string): unknown {
  if (!(error instanceof DomainError) || !OF_FILES.includes(error.code) || 'field' in error.details)
    return error;
  return new DomainError(error.code, error.message, { ...error.details, field }, error);
}
