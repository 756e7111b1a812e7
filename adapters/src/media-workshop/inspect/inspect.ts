import {
  type InspectedPiece,
  type MediaBytes,
  type MediaFacts,
  type MediaKind,
  MediaRefused,
} from '@waxwing/core';
import { HEIF } from '../images/heif/decode-heif.js';
import { isReadableImage } from '../images/open-image.js';
import type { Inspection } from '../pool/protocol.js';
import { OTHER_SOUNDS } from '../voice/other-sounds.js';
import { inspectImage } from './inspect-image.js';
import { inspectAmr, inspectOtherSound, inspectRecording, RECORDINGS } from './inspect-recording.js';
import { sniff } from './sniff.js';

const NAMES = { image: 'an image', video: 'a video', audio: 'audio', document: 'a document' } as const;

/** What a file's content says of it. What phones do not show is a document, and refused where another kind was asked for. */
export async function inspect(
  bytes: MediaBytes,
  { as, declaredType }: Pick<InspectedPiece, 'as' | 'declaredType'>,
  ffmpeg: string | undefined,
): Promise<Inspection> {
  const mimeType = await sniff(bytes, declaredType);
  if (as === 'document') return { facts: { mimeType, kind: 'document' } };
  const inspection = await inspectionOf(bytes, mimeType, ffmpeg);
  const { facts } = inspection;
  if (as && facts.kind !== as) {
    const sentence = `The content of the file is ${facts.mimeType}, which phones do not take as ${NAMES[as]}${ffmpeg ? '' : whyNot(facts, as)}.`;
    throw new MediaRefused('media_type_refused', sentence);
  }
  return inspection;
}

/** A HEIF is a document only where nothing decodes it. */
function whyNot({ mimeType, kind }: MediaFacts, as: MediaKind): string {
  if (as !== 'image' || kind !== 'document' || !HEIF.has(mimeType)) return '';
  return ', and the operator has set no FFMPEG_PATH to make one of it: send JPEG, PNG or WebP';
}

async function inspectionOf(
  bytes: MediaBytes,
  mimeType: string,
  ffmpeg: string | undefined,
): Promise<Inspection> {
  if (isReadableImage(mimeType, ffmpeg)) return inspectReadable(bytes, mimeType, ffmpeg);
  if (mimeType === 'audio/amr') return { facts: await inspectAmr(bytes) };
  if (mimeType === 'audio/flac' || OTHER_SOUNDS.has(mimeType))
    return { facts: await inspectOtherSound(bytes, mimeType) };
  if (RECORDINGS.has(mimeType)) return { facts: await inspectRecording(bytes, mimeType) };
  return { facts: { mimeType, kind: 'document' } };
}

async function inspectReadable(
  bytes: MediaBytes,
  mimeType: string,
  ffmpeg: string | undefined,
): Promise<Inspection> {
  try {
    return await inspectImage(bytes, mimeType, ffmpeg);
  } catch (error) {
    // A HEIF may hold other things than photos.
    if (!(error instanceof MediaRefused && error.reason === 'media_type_refused')) throw error;
    return { facts: { mimeType, kind: 'document' } };
  }
}
