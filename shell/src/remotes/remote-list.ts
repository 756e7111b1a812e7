import type { RemoteNeeds } from './remote-needs.js';

/** The URL of each remote's manifest, by the name of its container. */
export type RemoteList = Readonly<Record<string, string>>;

/** How long a prefetched manifest is valid, in milliseconds: a remote may be deployed again later. */
const PREFETCH_MAX_AGE_MS = 10_000;

let list: Promise<RemoteList> | undefined;
const manifests = new Map<string, { readonly answer: Promise<Response>; readonly fetchedAt: number }>();

/** The list of remotes, fetched once; `again` fetches it again. Also prefetches the manifests. */
export function loadRemoteList({ again = false } = {}): Promise<RemoteList> {
  if (!list || again) {
    list = fetchList();
    // The next call tries again.
    list.catch(() => {
      list = undefined;
    });
  }
  return list;
}

async function fetchList(): Promise<RemoteList> {
  const response = await fetch('/remotes.json');
  if (!response.ok) throw new Error(`/remotes.json answers ${response.status}`);
  const found = (await response.json()) as RemoteList;
  for (const url of Object.values(found)) {
    const answer = fetch(url);
    // A failure is handled by the caller that takes the answer; without one it is ignored.
    answer.catch(() => undefined);
    manifests.set(absoluteUrl(url), { answer, fetchedAt: Date.now() });
  }
  return found;
}

/** The prefetched response; it can be taken once, and only while it is fresh. Otherwise fetches. */
export function takePrefetchedManifest(url: string): Promise<Response> {
  const prefetched = manifests.get(absoluteUrl(url));
  manifests.delete(absoluteUrl(url));
  return prefetched && Date.now() - prefetched.fetchedAt < PREFETCH_MAX_AGE_MS
    ? prefetched.answer
    : fetch(url);
}

/** What a manifest says of a remote's build, apart from what is the federation runtime's. */
interface Manifest {
  readonly metaData?: { readonly needs?: RemoteNeeds };
}

/** Reads a manifest and leaves it there for the federation runtime. */
export async function peekManifest(url: string): Promise<Manifest> {
  const response = await takePrefetchedManifest(url);
  manifests.set(absoluteUrl(url), { answer: Promise.resolve(response.clone()), fetchedAt: Date.now() });
  return response.ok ? ((await response.json()) as Manifest) : {};
}

// The federation runtime makes the URLs of the list absolute.
const absoluteUrl = (url: string) => new URL(url, location.href).href;
