import { type InspectedPiece, type MediaBytes, MediaRefused } from '@waxwing/core';
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
): Promise<Inspection> {
  const mimeType = await sniff(bytes, declaredType);
  if (as === 'document') return { facts: { mimeType, kind: 'document' } };
  const inspection = await inspectionOf(bytes, mimeType);
  const { facts } = inspection;
  if (as && facts.kind !== as) {
    const sentence = `The content of the file is ${facts.mimeType}, which phones do not take as ${NAMES[as]}.`;
    throw new MediaRefused('media_type_refused', sentence);
  }
  return inspection;
}

async function inspectionOf(bytes: MediaBytes, mimeType: string): Promise<Inspection> {
  if (isReadableImage(mimeType)) return inspectImage(bytes, mimeType);
  if (mimeType === 'audio/amr') return { facts: await inspectAmr(bytes) };
  if (mimeType === 'audio/flac' || OTHER_SOUNDS.has(mimeType))
    return { facts: await inspectOtherSound(bytes, mimeType) };
  if (RECORDINGS.has(mimeType)) return { facts: await inspectRecording(bytes, mimeType) };
  return { facts: { mimeType, kind: 'document' } };
}
