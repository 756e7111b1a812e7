/** Where each remote's manifest lies, by the name of its container. */
export type RemoteList = Readonly<Record<string, string>>;

/** How long a manifest that was asked for early is good, in milliseconds: later, a part may have been deployed anew. */
const PREFETCH_MAX_AGE_MS = 10_000;

let list: Promise<RemoteList> | undefined;
const manifests = new Map<string, { readonly answer: Promise<Response>; readonly asked: number }>();

/** Which remotes there are. Asked once; `again` asks anew. Starts to load the manifests as well. */
export function loadRemoteList({ again = false } = {}): Promise<RemoteList> {
  if (!list || again) {
    list = fetchList();
    // The next one asks anew.
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
    // Whoever needs it hears of a failure; nobody else does.
    answer.catch(() => undefined);
    manifests.set(absoluteUrl(url), { answer, asked: Date.now() });
  }
  return found;
}

/** The answer that is on its way since the list was known; each only once, and only while it is fresh. */
export function takePrefetchedManifest(url: string): Promise<Response> {
  const prefetched = manifests.get(absoluteUrl(url));
  manifests.delete(absoluteUrl(url));
  return prefetched && Date.now() - prefetched.asked < PREFETCH_MAX_AGE_MS ? prefetched.answer : fetch(url);
}

// The runtime completes the addresses that the list gives.
const absoluteUrl = (url: string) => new URL(url, location.href).href;
