/** The parts of the dashboard that come from elsewhere. */
export type RemoteName = 'mfe_instances' | 'mfe_billing' | 'mfe_messages';

/** Where each remote's manifest lies. */
export type RemoteList = Readonly<Record<RemoteName, string>>;

let list: Promise<RemoteList> | undefined;
const manifests = new Map<string, Promise<Response>>();

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
    const manifest = fetch(url);
    // Whoever needs it hears of a failure; nobody else does.
    manifest.catch(() => undefined);
    manifests.set(url, manifest);
  }
  return found;
}

/** The answer that is on its way since the list was known; each only once. */
export function takeManifest(url: string): Promise<Response> {
  const early = manifests.get(url);
  manifests.delete(url);
  return early ?? fetch(url);
}
