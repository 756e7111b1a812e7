import { moving, mp4, redAndBlue, silentMp3, wav } from '@waxwing/adapters/testing';
import type { ArrivedFile, ArrivedMessage } from '@waxwing/contract/sandbox';

/** A message of a kind: what the shop sends, and what the phone is to show. */
export interface Sample {
  readonly type: string;
  /** The file that is uploaded before. */
  readonly file?: { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> };
  /** The field that the type names, without its file. */
  readonly content: unknown;
  /** Whether it answers the message before. */
  readonly answers?: boolean;
  /** Whether the phone gets the bytes as they were uploaded: they are not converted. */
  readonly isAsUploaded?: boolean;
  readonly shown: Partial<ArrivedMessage>;
  readonly shownFile?: Partial<ArrivedFile>;
}

const SIZE = { width: 120, height: 80 };
const SECONDS = 3;
const TONE = { seconds: SECONDS, hertz: 440 };
const PLACE = { name: "Asha's Shop", latitude: 12.971599, longitude: 77.594566 };
const POLL = { question: 'When shall we deliver?', options: ['Morning', 'Evening'] };

const plain = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => Uint8Array.from(bytes);

/** One message of every kind. */
export async function oneOfEverything(): Promise<readonly Sample[]> {
  const jpeg = plain(await redAndBlue(SIZE).jpeg().toBuffer());
  const video = plain(await mp4({ seconds: SECONDS }));
  const sticker = plain(await moving('webp', { pictures: 4, delayMs: 100 }));
  const recording = plain(wav(TONE, { rate: 44_100, channels: 2 }));
  const pdf = plain(Buffer.from('%PDF-1.4\n% Receipt of order 17\n%%EOF\n'));
  return [
    { type: 'text', content: 'Thank you for your order', shown: { text: 'Thank you for your order' } },
    {
      type: 'image',
      file: { name: 'mug.jpg', bytes: jpeg },
      content: { caption: 'Your mug' },
      isAsUploaded: true,
      shown: { text: 'Your mug' },
      shownFile: { type: 'image', mime: 'image/jpeg', ...SIZE },
    },
    {
      type: 'video',
      file: { name: 'kiln.mp4', bytes: video },
      content: { caption: 'In the kiln' },
      isAsUploaded: true,
      shown: { text: 'In the kiln' },
      shownFile: { type: 'video', mime: 'video/mp4', seconds: SECONDS, width: 640, height: 360 },
    },
    {
      type: 'video',
      file: { name: 'wheel.mp4', bytes: video },
      content: { gif: true },
      isAsUploaded: true,
      shown: {},
      shownFile: { gif: true, seconds: SECONDS },
    },
    {
      type: 'audio',
      file: { name: 'jingle.mp3', bytes: plain(silentMp3({ seconds: SECONDS })) },
      content: {},
      isAsUploaded: true,
      shown: {},
      shownFile: { type: 'audio', mime: 'audio/mpeg', seconds: SECONDS },
    },
    {
      type: 'audio',
      file: { name: 'greeting.wav', bytes: recording },
      content: { voice: true },
      shown: {},
      shownFile: { voice: true, mime: 'audio/ogg; codecs=opus', seconds: SECONDS },
    },
    {
      type: 'document',
      file: { name: 'upload.pdf', bytes: pdf },
      content: { file_name: 'receipt.pdf', caption: 'Paid' },
      isAsUploaded: true,
      shown: { text: 'Paid' },
      shownFile: { type: 'document', mime: 'application/pdf', name: 'receipt.pdf', size: pdf.length },
    },
    {
      type: 'sticker',
      file: { name: 'wave.webp', bytes: sticker },
      content: {},
      shown: {},
      shownFile: { type: 'sticker', mime: 'image/webp', width: 512, height: 512, animated: true },
    },
    { type: 'location', content: PLACE, shown: { type: 'location', location: PLACE } },
    {
      type: 'contact',
      content: [{ name: 'Deliveries', phones: [{ number: '+91 98000 00002' }] }],
      shown: { type: 'contact' },
    },
    { type: 'poll', content: POLL, shown: { type: 'poll', text: POLL.question } },
    {
      type: 'text',
      content: 'Please vote until noon',
      answers: true,
      shown: { text: 'Please vote until noon' },
    },
  ];
}
