import { refuseUpload, type UploadedFile, upload } from '@waxwing/client';
import { useUpload } from '@waxwing/kit/attachment';
import { useQueryClient } from '@waxwing/kit/query';
import { useState } from 'react';
import { fileKey } from '../../content/use-file.js';
import { attachedFile } from './attached-file.js';
import { withFile } from './notes.js';
import { changeNotes } from './use-notes.js';

/** Uploads the file of the next reply, and keeps what is uploaded in the notes of the conversation. */
export function useAttachment(conversationId: string) {
  const client = useQueryClient();
  const [leftOut, setLeftOut] = useState(0);
  const { start, refuse, ...uploading } = useUpload<UploadedFile>(upload, (stored, file) => {
    // What is here need not be downloaded to be shown.
    client.setQueryData(fileKey(stored.id), file);
    changeNotes(conversationId, (now) => withFile(now, attachedFile(stored, file.name)));
  });
  const attach = ([file, ...others]: readonly File[]) => {
    if (!file) return;
    setLeftOut(others.length);
    changeNotes(conversationId, (now) => withFile(now, null));
    const refusal = refuseUpload(file);
    if (refusal) refuse(file, refusal);
    else start(file);
  };
  return {
    upload: uploading.upload,
    /** How many files were chosen beside the one that is attached. */
    leftOut,
    attach,
    remove: () => {
      uploading.cancel();
      changeNotes(conversationId, (now) => withFile(now, null));
    },
  };
}

export type Attachment = ReturnType<typeof useAttachment>;
