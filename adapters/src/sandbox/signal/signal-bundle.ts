import {
  type BinaryNode,
  encodeBigEndian,
  getBinaryNodeChild,
  getBinaryNodeChildBuffer,
  getBinaryNodeChildUInt,
  KEY_BUNDLE_TYPE,
} from '@whiskeysockets/baileys';

/** The public keys that open a Signal session with a device; keys are 32 bytes, without type byte. */
export interface SignalBundle {
  registrationId: number;
  identity: Buffer;
  signedPreKey: { keyId: number; publicKey: Buffer; signature: Buffer };
  preKey?: { keyId: number; publicKey: Buffer };
}

const leaf = (tag: string, content: Uint8Array): BinaryNode => ({ tag, attrs: {}, content });

/** The children of a `<user>` in the answer to a key query. */
export function bundleNodes(bundle: SignalBundle): BinaryNode[] {
  const { registrationId, identity, signedPreKey, preKey } = bundle;
  const nodes = [
    leaf('registration', encodeBigEndian(registrationId, 4)),
    leaf('type', KEY_BUNDLE_TYPE),
    leaf('identity', identity),
    {
      tag: 'skey',
      attrs: {},
      content: [
        leaf('id', encodeBigEndian(signedPreKey.keyId, 3)),
        leaf('value', signedPreKey.publicKey),
        leaf('signature', signedPreKey.signature),
      ],
    },
  ];
  if (preKey) {
    const content = [leaf('id', encodeBigEndian(preKey.keyId, 3)), leaf('value', preKey.publicKey)];
    nodes.push({ tag: 'key', attrs: {}, content });
  }
  return nodes;
}

/** A child's bytes; throws when the child is missing, naming it. */
export function requiredBytes(node: BinaryNode, tag: string): Buffer {
  const content = getBinaryNodeChildBuffer(node, tag);
  if (!content) throw new Error(`<${node.tag}> without <${tag}>`);
  return Buffer.from(content);
}

function requiredId(node: BinaryNode): number {
  const id = getBinaryNodeChildUInt(node, 'id', 3);
  if (id === undefined) throw new Error(`<${node.tag}> without <id>`);
  return id;
}

/** Reads one `<key>` (id and value) of an upload. */
export const readPreKey = (node: BinaryNode): { keyId: number; publicKey: Buffer } => ({
  keyId: requiredId(node),
  publicKey: requiredBytes(node, 'value'),
});

/** Reads the `<skey>` below the node. */
export function readSignedPreKey(node: BinaryNode): SignalBundle['signedPreKey'] {
  const skey = getBinaryNodeChild(node, 'skey');
  if (!skey) throw new Error(`<${node.tag}> without <skey>`);
  return { ...readPreKey(skey), signature: requiredBytes(skey, 'signature') };
}

/** The keys that a retry receipt may carry from the second retry on. */
export function readRetryBundle(receipt: BinaryNode): SignalBundle | undefined {
  const keys = getBinaryNodeChild(receipt, 'keys');
  const registrationId = getBinaryNodeChildUInt(receipt, 'registration', 4);
  if (!keys || registrationId === undefined) return undefined;
  const preKey = getBinaryNodeChild(keys, 'key');
  return {
    registrationId,
    identity: requiredBytes(keys, 'identity'),
    signedPreKey: readSignedPreKey(keys),
    ...(preKey && { preKey: readPreKey(preKey) }),
  };
}
