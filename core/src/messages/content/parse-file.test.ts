import { describe, expect, test } from '@jest/globals';
import type { MediaFacts } from '../../media/workshop.js';
import { InvalidContent } from '../errors.js';
import type { FileInput } from './file-input.js';
import { parseFileWords } from './file-words.js';
import { fileBody } from './parse-file.js';

const JPEG: MediaFacts = { mimeType: 'image/jpeg', kind: 'image', width: 640, height: 480 };
const MP4: MediaFacts = { mimeType: 'video/mp4', kind: 'video', width: 640, height: 360, seconds: 2 };
const MP3: MediaFacts = { mimeType: 'audio/mpeg', kind: 'audio', seconds: 2 };
const WAV: MediaFacts = { mimeType: 'audio/wav', kind: 'audio', seconds: 2 };
const PDF: MediaFacts = { mimeType: 'application/pdf', kind: 'document' };

const id = '01890000-0000-7000-8000-000000000001';
const sha256 = 'ab'.repeat(32);
const parse = (input: FileInput, facts: MediaFacts, changes: { size?: number } = {}) => {
  const file = { id, sha256, size: 100, facts, fileName: 'receipt.pdf', ...changes };
  return fileBody(parseFileWords(input), file, `${input.type}.id`);
};

const source = (mime_type: string) => ({ media_id: id, mime_type, file_size: 100, sha256 });

describe('a file to be sent', () => {
  test.each<[string, FileInput, MediaFacts, object]>([
    [
      'a picture with its caption',
      { type: 'image', image: { id, caption: 'Paid' } },
      JPEG,
      { type: 'image', ...source('image/jpeg'), width: 640, height: 480, caption: 'Paid' },
    ],
    [
      'a video that plays like a GIF',
      { type: 'video', video: { id, gif: true } },
      MP4,
      { type: 'video', ...source('video/mp4'), width: 640, height: 360, seconds: 2, gif: true },
    ],
    [
      'a sound',
      { type: 'audio', audio: { id } },
      MP3,
      { type: 'audio', ...source('audio/mpeg'), seconds: 2 },
    ],
    [
      'any sound as a voice note',
      { type: 'audio', audio: { id, voice: true } },
      WAV,
      { type: 'audio', ...source('audio/wav'), seconds: 2, voice: true },
    ],
    [
      'a document under the name of its upload',
      { type: 'document', document: { id } },
      PDF,
      { type: 'document', ...source('application/pdf'), file_name: 'receipt.pdf' },
    ],
    [
      'a picture as a document, under another name',
      { type: 'document', document: { id, file_name: 'photo.jpg' } },
      JPEG,
      { type: 'document', ...source('image/jpeg'), file_name: 'photo.jpg' },
    ],
    [
      'a sticker of a pack',
      { type: 'sticker', sticker: { id, pack: 'Shop' } },
      JPEG,
      {
        type: 'sticker',
        ...source('image/jpeg'),
        width: 640,
        height: 480,
        pack: { name: 'Shop', author: '' },
      },
    ],
  ])('is described as %s', (_, input, facts, body) => {
    expect(parse(input, facts)).toEqual(body);
  });

  test.each<[string, FileInput, MediaFacts, { size?: number }?]>([
    ['image.id', { type: 'image', image: { id } }, PDF],
    ['video.id', { type: 'video', video: { id } }, { ...MP4, mimeType: 'video/webm' }],
    ['audio.id', { type: 'audio', audio: { id } }, JPEG],
    ['audio.id', { type: 'audio', audio: { id } }, WAV],
    ['audio.id', { type: 'audio', audio: { id, voice: true } }, { ...MP3, seconds: 1_801 }],
    ['sticker.id', { type: 'sticker', sticker: { id } }, MP4],
    ['sticker.id', { type: 'sticker', sticker: { id } }, JPEG, { size: 5 * 1_048_576 + 1 }],
    ['image.caption', { type: 'image', image: { id, caption: 'x'.repeat(1_025) } }, JPEG],
    ['video.caption', { type: 'video', video: { id, caption: ' ' } }, MP4],
    ['document.file_name', { type: 'document', document: { id, file_name: '../receipt.pdf' } }, PDF],
    ['document.filename', { type: 'document', document: { id, filename: '../receipt.pdf' } }, PDF],
    ['document.filename', { type: 'document', document: { id, file_name: 'a', filename: 'a' } }, PDF],
    ['document.filename', { type: 'document', document: { id, filename: 'a\r\nb' } }, PDF],
    ['document.file_name', { type: 'document', document: { id, file_name: 'x'.repeat(241) } }, PDF],
    ['sticker.author', { type: 'sticker', sticker: { id, author: 'x'.repeat(65) } }, JPEG],
  ])('is refused by its field: %s', (field, input, facts, changes = {}) => {
    expect(() => parse(input, facts, changes)).toThrow(InvalidContent);
    expect(() => parse(input, facts, changes)).toThrow(expect.objectContaining({ details: { field } }));
  });
});
