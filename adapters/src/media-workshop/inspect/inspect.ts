import { type InspectedPiece, type MediaBytes, type MediaFacts, MediaRefused } from '@waxwing/core';
import { isReadableImage } from '../images/open-image.js';
import { inspectImage } from './inspect-image.js';
import { inspectAmr, inspectRecording, RECORDINGS } from './inspect-recording.js';
import { sniff } from './sniff.js';

const NAMES = { image: 'an image', video: 'a video', audio: 'audio', document: 'a document' } as const;

/** What a file's content says of it. What phones do not show is a document, and refused where another kind was asked for. */
export async function inspect(
  bytes: MediaBytes,
  { as, declaredType }: Pick<InspectedPiece, 'as' | 'declaredType'>,
): Promise<MediaFacts> {
  const mimeType = await sniff(bytes, declaredType);
  if (as === 'document') return { mimeType, kind: 'document' };
  const facts = await factsOf(bytes, mimeType);
  if (as && facts.kind !== as) {
    const sentence = `The content of the file is ${facts.mimeType}, which phones do not take as ${NAMES[as]}.`;
    throw new MediaRefused('media_type_refused', sentence);
  }
  return facts;
}

async function factsOf(bytes: MediaBytes, mimeType: string): Promise<MediaFacts> {
  if (isReadableImage(mimeType)) return inspectImage(bytes, mimeType);
  if (mimeType === 'audio/amr') return inspectAmr(bytes);
  if (RECORDINGS.has(mimeType)) return inspectRecording(bytes, mimeType);
  return { mimeType, kind: 'document' };
}
