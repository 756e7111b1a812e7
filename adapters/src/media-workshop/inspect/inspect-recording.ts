import { type MediaBytes, type MediaFacts, MediaRefused } from '@waxwing/core';
import type { Input } from 'mediabunny';
import { amrSeconds } from '../voice/amr.js';
import { openContainer } from '../voice/container.js';
import { flacSeconds } from '../voice/flac.js';

/** Containers of sound and moving pictures whose facts can be read; which of them phones play depends on what is inside. */
export const RECORDINGS: ReadonlySet<string> = new Set([
  'audio/mpeg',
  'audio/aac',
  'audio/mp4',
  'audio/wav',
  'audio/ogg',
  'audio/ogg; codecs=opus',
  'application/ogg',
  'video/mp4',
  'video/3gpp',
  'video/quicktime',
  'video/webm',
]);

/** What phones play as a video. They play some QuickTime and WebM files, but no list of these is known. */
const PHONE_VIDEOS: ReadonlySet<string> = new Set(['video/mp4', 'video/3gpp']);

export async function inspectRecording(bytes: MediaBytes, mimeType: string): Promise<MediaFacts> {
  const input = openContainer(bytes);
  try {
    return await factsOf(input, mimeType);
  } catch (error) {
    throw new MediaRefused(
      'invalid_media',
      'The recording breaks off, or is not what it begins as.',
      error as Error,
    );
  } finally {
    input.dispose();
  }
}

async function factsOf(input: Input, mimeType: string): Promise<MediaFacts> {
  const video = await input.getPrimaryVideoTrack();
  const audio = await input.getPrimaryAudioTrack();
  if (!video && !audio) throw new Error('It has neither sound nor picture.');
  const seconds = await input.computeDuration();
  if (!Number.isFinite(seconds) || seconds <= 0) throw new Error('It has no length.');
  if (!video) return { mimeType: soundType(mimeType, audio?.codec), kind: 'audio', seconds };
  const size = { width: await video.getDisplayWidth(), height: await video.getDisplayHeight() };
  const playable = PHONE_VIDEOS.has(mimeType) && (video.codec === 'avc' || mimeType === 'video/3gpp');
  return { mimeType, kind: playable ? 'video' : 'document', ...size, seconds };
}

/** A container of videos may hold nothing but sound. */
function soundType(mimeType: string, codec: string | null | undefined): string {
  if (codec === 'opus' && mimeType.includes('ogg')) return 'audio/ogg; codecs=opus';
  return mimeType === 'application/ogg' ? 'audio/ogg' : mimeType.replace(/^video\//, 'audio/');
}

export async function inspectAmr(bytes: MediaBytes): Promise<MediaFacts> {
  const seconds = await amrSeconds(bytes);
  if (seconds === 0) throw new MediaRefused('invalid_media', 'The recording is empty.');
  return { mimeType: 'audio/amr', kind: 'audio', seconds };
}

/** Phones do not play it: it is sent as a voice note, for which it is decoded, or as a document. */
export async function inspectOtherSound(bytes: MediaBytes, mimeType: string): Promise<MediaFacts> {
  const seconds = mimeType === 'audio/flac' ? await flacSeconds(bytes) : undefined;
  return { mimeType, kind: 'audio', ...(seconds !== undefined && { seconds }) };
}
