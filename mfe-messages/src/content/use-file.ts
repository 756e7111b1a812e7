import { fetchBlob } from '@waxwing/client';
import { useQuery } from '@waxwing/kit/query';
import { useEffect, useState } from 'react';

/** How long a file stays in memory after it has left the screen, in milliseconds. */
const KEPT_MS = 60_000;
/** What a browser may show or play. A blob of any other type, such as HTML, would be a page of our origin. */
const SHOWN = /^(image\/(jpeg|png|webp|gif)|(audio|video)\/[a-z0-9.+-]+)/;

/** Under which the bytes of a file are cached. */
export const fileKey = (id: string) => ['media', id] as const;

/** The file of a message, fetched with the user's token as soon as it is wanted; the URL is for this page alone. */
export function useFile(id: string, mimeType: string, wanted: boolean) {
  return useBytes({
    queryKey: fileKey(id),
    queryFn: () => fetchBlob('mediaFiles.content', { params: { id } }),
    mimeType,
    wanted,
  });
}

/** The image of a message, as small as a list shows it. */
export function useSmallPicture(id: string, wanted: boolean) {
  return useBytes({
    queryKey: [...fileKey(id), 'small'],
    queryFn: () => fetchBlob('mediaFiles.small', { params: { id } }),
    mimeType: 'image/jpeg',
    wanted,
  });
}

interface Bytes {
  readonly queryKey: readonly string[];
  readonly queryFn: () => Promise<Blob>;
  readonly mimeType: string;
  readonly wanted: boolean;
}

function useBytes({ queryKey, queryFn, mimeType, wanted }: Bytes) {
  const query = useQuery({
    queryKey,
    queryFn,
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
  });
  const url = useObjectUrl(query.data, SHOWN.exec(mimeType)?.[0] ?? '');
  return { url, error: query.error, refetch: query.refetch };
}

/** Undefined until the URL of this blob is made: that of the one before shows another file. */
function useObjectUrl(blob: Blob | undefined, type: string): string | undefined {
  const [made, setMade] = useState<{ readonly blob: Blob; readonly url: string }>();
  useEffect(() => {
    if (!blob) return;
    const url = URL.createObjectURL(new Blob([blob], { type }));
    setMade({ blob, url });
    return () => URL.revokeObjectURL(url);
  }, [blob, type]);
  return made?.blob === blob ? made?.url : undefined;
}
