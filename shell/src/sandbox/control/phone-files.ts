import type { FileType } from '@waxwing/contract/sandbox';
import { readAnswer, SANDBOX_API } from './call-sandbox.js';

/** The address of the file of a message that a phone got or sent. */
export const fileUrl = (number: string, messageId: string): string =>
  `${SANDBOX_API}/phones/${number}/messages/${messageId}/file`;

/** Has the phone upload a file, which a message then names. @throws SandboxError */
export async function uploadFile(number: string, type: FileType, file: File): Promise<string> {
  const { upload } = await readAnswer<{ upload: string }>(
    fetch(`${SANDBOX_API}/phones/${number}/files/${type}`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: file,
    }),
  );
  return upload;
}
