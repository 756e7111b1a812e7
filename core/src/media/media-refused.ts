/**
 * Why a file is refused: its type is not one that phones take this way; it has too many pixels or is too long; its content breaks off or
 * is not what it begins as; it could not be converted, since what that needs is missing or it took too much time or memory.
 */
export type MediaRefusal = 'media_type_refused' | 'media_too_large' | 'invalid_media' | 'media_conversion';

/**
 * The workshop does not take a file. The error's message is a sentence for the sender; a message that carried the file fails for the
 * same reason.
 */
export class MediaRefused extends Error {
  constructor(
    readonly reason: MediaRefusal,
    sentence: string,
    cause?: Error,
  ) {
    super(sentence, cause && { cause });
    this.name = new.target.name;
  }
}
