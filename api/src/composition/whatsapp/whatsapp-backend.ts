import { join } from 'node:path';
import type { TransportMode } from '@waxwing/adapters/whatsapp';
import type { Mounts } from '../../http/mounts.js';
import type { Settings } from '../../settings/settings.js';
import { runsBuiltInSandbox } from '../data-folder.js';

/** The WhatsApp that this process connects to, and the part of the sandbox that is served beside the API. */
export interface WhatsAppBackend {
  readonly mode: TransportMode;
  readonly mounts: Mounts;
  stop(): Promise<void>;
}

const nothingToStop = async () => undefined;

/** Starts the built-in sandbox where the settings ask for it. In live mode none of it is reachable. */
export async function openWhatsAppBackend(
  settings: Settings,
  dataDir: string | undefined,
): Promise<WhatsAppBackend> {
  if (settings.whatsapp === 'live') return { mode: { kind: 'live' }, mounts: {}, stop: nothingToStop };
  if (!runsBuiltInSandbox(settings)) {
    const rootKey = Buffer.from(settings.SANDBOX_ROOT_KEY ?? '', 'base64');
    const mode: TransportMode = { kind: 'sandbox', url: settings.SANDBOX_URL ?? '', rootKey };
    return { mode, mounts: {}, stop: nothingToStop };
  }
  // Loaded late because it imports Baileys, which every other process loads when it needs it.
  const { SandboxServer } = await import('@waxwing/adapters/sandbox');
  const server = await SandboxServer.start(
    dataDir === undefined ? {} : { dataDir: join(dataDir, 'sandbox') },
  );
  return {
    mode: { kind: 'sandbox', url: server.url, rootKey: server.rootKey },
    mounts: { '/sandbox/api': server.handle },
    stop: () => server.stop(),
  };
}
