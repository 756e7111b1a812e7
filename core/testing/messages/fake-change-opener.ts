import type {
  ChangeContent,
  ChangeOpener,
  PersonAddress,
  SealedContent,
  SealedUsage,
  TextSecrets,
} from '../../src/index.js';

interface Locked {
  readonly secret: string;
  readonly messageWaId: string;
  readonly author: string;
  readonly actor: string;
  readonly content: ChangeContent;
}

/** Seals as WhatsApp does it in kind: who opens must have the secret and know both persons by the addresses that were used. */
export function sealChange(
  content: ChangeContent,
  key: { secret: Uint8Array; messageWaId: string; author: string; actor: string },
): SealedContent {
  const locked: Locked = { ...key, secret: hexOf(key.secret), content };
  return { payload: new TextEncoder().encode(JSON.stringify(locked)), iv: new Uint8Array(12) };
}

/** Secrets of texts that tell them apart. */
export const fakeTextSecrets: TextSecrets = {
  of: (instanceId, waId) => [new TextEncoder().encode(`${instanceId} ${waId}`.slice(-32).padStart(32))],
};

/** Opens what `sealChange` has sealed. */
export const fakeChangeOpener: ChangeOpener = {
  async open({ payload }: SealedContent, usage: SealedUsage) {
    const { instanceId, messageWaId, author, actor } = usage;
    const secret = usage.secret ?? fakeTextSecrets.of(instanceId, messageWaId)[0];
    const locked = JSON.parse(new TextDecoder().decode(payload)) as Locked;
    const fits =
      locked.secret === hexOf(secret) &&
      locked.messageWaId === messageWaId &&
      isOf(author, locked.author) &&
      isOf(actor, locked.actor);
    return fits ? locked.content : undefined;
  },
};

const isOf = ({ number, lid }: PersonAddress, address: string) => address === number || address === lid;

const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
