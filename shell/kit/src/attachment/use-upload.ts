import { useEffect, useRef, useState } from 'react';
import { useImmediateMutation } from '../remote/use-immediate-mutation.js';

export interface RunningUpload {
  readonly file: File;
  /** The share that is sent, from 0 to 1. */
  readonly progress: number;
  /** Why it has failed. */
  readonly error: Error | undefined;
}

export type SendFile<Stored> = (
  file: File,
  options: { readonly onProgress: (share: number) => void; readonly signal: AbortSignal },
) => Promise<Stored>;

/** Uploads one file at a time. Another one, a cancel, and leaving the page end an upload. */
export function useUpload<Stored>(send: SendFile<Stored>, onStored: (stored: Stored, file: File) => void) {
  const [upload, setUpload] = useState<RunningUpload>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const { mutate } = useImmediateMutation({
    mutationFn: ({ file, signal }: { file: File; signal: AbortSignal }) =>
      send(file, {
        signal,
        onProgress: (progress) => signal.aborted || setUpload({ file, progress, error: undefined }),
      }),
    onSuccess: (stored, { file, signal }) => {
      if (signal.aborted) return;
      setUpload(undefined);
      onStored(stored, file);
    },
    onError: (error, { file, signal }) => {
      if (!signal.aborted) setUpload({ file, progress: 0, error });
    },
  });
  const cancel = () => {
    running.current?.abort();
    setUpload(undefined);
  };
  const start = (file: File) => {
    running.current?.abort();
    running.current = new AbortController();
    setUpload({ file, progress: 0, error: undefined });
    mutate({ file, signal: running.current.signal });
  };
  /** Shows a file that is not even tried. */
  const refuse = (file: File, error: Error) => {
    running.current?.abort();
    setUpload({ file, progress: 0, error });
  };
  return { upload, start, cancel, refuse };
}
