import type { NewFile } from '@waxwing/contract/sandbox';
import type { proto } from '@whiskeysockets/baileys';
import { composeFile } from '../content/compose-file.js';
import { invalid } from '../control/problem.js';
import { INSPECTED_BYTES } from '../media/file-rejections.js';
import { readStart } from '../media/phone-files.js';
import { mediaTypeFor, type PhoneUpload } from '../media/phone-uploads.js';
import { sampleOf } from '../media/samples.js';
import type { Phone } from '../state/phone.js';
import type { SandboxState } from '../state/sandbox-state.js';

type FileState = Pick<SandboxState, 'mediaFiles' | 'phoneUploads'>;

/** The message of a file, which is on the media hosts when this resolves. @throws Problem 400 */
export async function attach(
  { mediaFiles, phoneUploads }: FileState,
  { number }: Phone,
  wanted: NewFile,
): Promise<proto.IMessage> {
  const { data, upload, sample, ...given } = wanted;
  const own = sample ? await sampleOf(wanted.type) : undefined;
  if (sample && !own) throw invalid(`The field file.sample is not for a ${wanted.type}: the phone has none.`);
  const uploaded =
    upload === undefined
      ? await phoneUploads.upload(wanted.type, [own?.bytes ?? Buffer.from(data ?? '', 'base64')])
      : find(phoneUploads.find(number, upload), wanted);
  const described = { ...(own && { name: own.name }), ...given };
  const pointer = { ...uploaded, type: mediaTypeFor(wanted.type), mime: '' };
  return composeFile(described, uploaded, await readStart(mediaFiles, pointer, INSPECTED_BYTES));
}

function find(upload: PhoneUpload | undefined, { type }: NewFile): PhoneUpload {
  if (!upload) throw invalid('The field file.upload names no file that this phone has uploaded.');
  if (mediaTypeFor(upload.type) !== mediaTypeFor(type))
    throw invalid(`The field file.type has to be the one of the upload: ${upload.type}.`);
  return upload;
}
