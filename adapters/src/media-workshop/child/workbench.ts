import { toPhoneImage } from '../images/phone-image.js';
import { toSticker } from '../images/sticker.js';
import { toThumbnail } from '../images/thumbnail.js';
import { inspect } from '../inspect/inspect.js';
import type { Workbench } from '../pool/protocol.js';
import { toVoiceNote } from '../voice/voice-note.js';

/** The work itself, as the child process does it. */
export function workbench(ffmpeg: string | undefined): Workbench {
  return {
    inspect: (bytes, options) => inspect(bytes, options, ffmpeg),
    thumbnail: (bytes, { side }) => toThumbnail(bytes, side, ffmpeg),
    image: (bytes) => toPhoneImage(bytes, ffmpeg),
    sticker: (bytes, { pack }) => toSticker(bytes, { pack, ffmpeg }),
    voice: (bytes) => toVoiceNote(bytes, ffmpeg),
  };
}
