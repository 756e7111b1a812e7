import { aesEncrypt, hkdf, hmacSign, makeLtHashGenerator, proto } from '@whiskeysockets/baileys';

/** One entry of a collection that is set or removed. */
export interface Change {
  readonly index: readonly string[];
  readonly value?: proto.ISyncActionValue;
  /** Bytes of a `SyncActionValue`, for fields that the definitions lack. */
  readonly raw?: Buffer;
  readonly removes?: boolean;
}

/** The state that the devices agree on after a version, in base64. */
export interface PatchState {
  readonly hash: string;
  readonly values: Readonly<Record<string, string>>;
}

interface PatchTarget {
  readonly collection: string;
  readonly version: number;
  readonly change: Change;
}

const { SET, REMOVE } = proto.SyncdMutation.SyncdOperation;

export const emptyState = (): PatchState => ({ hash: Buffer.alloc(128).toString('base64'), values: {} });

/** A patch as the devices get it: encrypted, with every MAC that WhatsApp's own apps check. */
export function patchOf(
  { keyId, keyData }: proto.Message.IAppStateSyncKey,
  { collection, version, change }: PatchTarget,
  before: PatchState,
): { patch: Buffer; state: PatchState } {
  const id = Buffer.from(keyId?.keyId ?? []);
  const keys = keysOf(Buffer.from(keyData?.keyData ?? []));
  const operation = change.removes ? REMOVE : SET;
  const index = Buffer.from(JSON.stringify(change.index));
  const sealed = aesEncrypt(actionData(index, change), keys.value);
  const indexMac = hmacSign(index, keys.index);
  const valueMac = macOf(operation === SET ? 1 : 2, sealed, id, keys.valueMac);
  const state = nextState(before, { indexMac, valueMac, operation });
  const snapshotMac = hmacSign(
    Buffer.concat([Buffer.from(state.hash, 'base64'), bigEndian(version), Buffer.from(collection)]),
    keys.snapshot,
  );
  const patchMac = hmacSign(
    Buffer.concat([snapshotMac, valueMac, bigEndian(version), Buffer.from(collection)]),
    keys.patch,
  );
  const record = {
    index: { blob: indexMac },
    value: { blob: Buffer.concat([sealed, valueMac]) },
    keyId: { id },
  };
  const patch = proto.SyncdPatch.encode({
    version: { version },
    mutations: [{ operation, record }],
    snapshotMac,
    patchMac,
    keyId: { id },
  }).finish();
  return { patch: Buffer.from(patch), state };
}

function actionData(index: Buffer, { value, raw }: Change): Buffer {
  const known = Buffer.from(
    proto.SyncActionData.encode({
      index,
      padding: new Uint8Array(),
      version: 1,
      ...(value && { value }),
    }).finish(),
  );
  if (!raw) return known;
  return Buffer.concat([known, Buffer.of(0x12, raw.length), raw]);
}

function nextState(
  { hash, values }: PatchState,
  mutation: { indexMac: Buffer; valueMac: Buffer; operation: proto.SyncdMutation.SyncdOperation },
): PatchState {
  const indexValueMap = Object.fromEntries(
    Object.entries(values).map(([index, mac]) => [index, { valueMac: Buffer.from(mac, 'base64') }]),
  );
  const generator = makeLtHashGenerator({ hash: Buffer.from(hash, 'base64'), indexValueMap });
  generator.mix(mutation);
  const next = generator.finish();
  const macs = Object.entries(next.indexValueMap).map(([index, { valueMac }]) => {
    return [index, Buffer.from(valueMac).toString('base64')] as const;
  });
  return { hash: next.hash.toString('base64'), values: Object.fromEntries(macs) };
}

function keysOf(key: Buffer) {
  const all = Buffer.from(hkdf(key, 160, { info: 'WhatsApp Mutation Keys' }));
  const at = (n: number) => all.subarray(n * 32, (n + 1) * 32);
  return { index: at(0), value: at(1), valueMac: at(2), snapshot: at(3), patch: at(4) };
}

function macOf(operation: number, sealed: Buffer, keyId: Buffer, key: Buffer): Buffer {
  const head = Buffer.concat([Buffer.of(operation), keyId]);
  const length = Buffer.alloc(8);
  length[7] = head.length;
  return hmacSign(Buffer.concat([head, sealed, length]), key, 'sha512').subarray(0, 32);
}

function bigEndian(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt32BE(value, 4);
  return bytes;
}
