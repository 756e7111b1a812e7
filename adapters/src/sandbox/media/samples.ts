import type { FileType } from '@waxwing/contract/sandbox';
import sharp from 'sharp';
import { record } from './recording.js';

/** A small file that every phone has. */
export interface SampleFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const SAMPLES: Partial<Record<FileType, () => Promise<SampleFile>>> = {
  image: async () => ({ name: 'mug.jpg', bytes: await mug('#f3e9dc').jpeg({ quality: 80 }).toBuffer() }),
  sticker: async () => ({ name: 'mug.webp', bytes: await mug('transparent').webp().toBuffer() }),
  audio: async () => ({ name: 'tune.ogg', bytes: await tune() }),
  voice: async () => ({ name: 'voice.ogg', bytes: await tune() }),
  document: async () => ({ name: 'receipt.pdf', bytes: receipt() }),
};

/** A sample of this type; undefined for a type that has none. */
export const sampleOf = async (type: FileType): Promise<SampleFile | undefined> => SAMPLES[type]?.();

/** A picture of a mug, which has the size of a sticker. */
function mug(background: string) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512">
    <rect width="512" height="512" fill="${background}"/>
    <path d="M350 210 h40 a60 60 0 0 1 0 130 h-40" fill="none" stroke="#1d6b52" stroke-width="30"/>
    <rect x="120" y="170" width="240" height="250" rx="30" fill="#2a8f6d"/>
    <ellipse cx="240" cy="172" rx="120" ry="26" fill="#4a2c17"/>
    <path d="M190 120 q20 -30 0 -60 M240 120 q20 -30 0 -60 M290 120 q20 -30 0 -60" fill="none" stroke="#9b8f83" stroke-width="10"/>
  </svg>`;
  return sharp(Buffer.from(svg));
}

const NOTES = [440, 554.37, 659.25];

/** Three notes of a second, each of which fades. */
const tune = () =>
  record(NOTES.length, (at) => {
    const hertz = NOTES[Math.floor(at)] ?? 0;
    return 0.6 * (1 - (at % 1)) * Math.sin(2 * Math.PI * hertz * at);
  });

/** A PDF of one page. */
function receipt(): Buffer {
  const text = 'BT /F1 24 Tf 40 120 Td (Receipt: one mug, 12.50) Tj ET';
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 200] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let pdf = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = pdf.length;
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  return Buffer.from(
    `${pdf}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`,
  );
}
