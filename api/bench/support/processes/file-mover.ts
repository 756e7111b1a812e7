import { createReadStream } from 'node:fs';
import { BaileysTransport } from '@waxwing/adapters/whatsapp';
import type { CredentialStore, LeaseGuard, UploadedFile, WhatsAppSession } from '@waxwing/core';
import pino from 'pino';
import { callJson } from '../product/call-json.js';
import { answerQuestions } from './answer-questions.js';

// One session of our transport in a process of its own, so that what moving files takes is measured alone.
const { SANDBOX_URL = '', SANDBOX_ROOT_KEY = '', SANDBOX_CONTROL_URL = '' } = process.env;

export type MoveFiles =
  | { readonly link: string }
  /** This file so many times at once, to the media hosts and back. */
  | { readonly files: number; readonly path: string; readonly bytes: number };

const held: LeaseGuard = {
  holds: true,
  lost: false,
  generation: 1,
  waitUntilHeld: async () => undefined,
  subscribe: () => () => undefined,
};
let session: WhatsAppSession | undefined;

/** Credentials in memory: the process ends with the bench. */
function memoryCredentials(): CredentialStore {
  const entries = new Map<string, string>();
  const keyOf = (type: string, id: string) => `${type}/${id}`;
  return {
    read: async (_, type, ids) =>
      new Map(
        ids.flatMap((id) => (entries.has(keyOf(type, id)) ? [[id, entries.get(keyOf(type, id))!]] : [])),
      ),
    write: async (_, changes) => {
      for (const { type, id, value } of changes) {
        if (value === null) entries.delete(keyOf(type, id));
        else entries.set(keyOf(type, id), value);
      }
    },
    clear: async () => entries.clear(),
  };
}

async function link(number: string): Promise<null> {
  const unused = () => Promise.reject(new Error('no message is sent here'));
  const transport = new BaileysTransport({
    credentials: memoryCredentials(),
    log: pino({ level: 'silent' }),
    mode: { kind: 'sandbox', url: SANDBOX_URL, rootKey: Buffer.from(SANDBOX_ROOT_KEY, 'base64') },
    checks: { begin: unused, recordAnswer: unused, recordRefusal: unused, cancel: unused },
    readSentWire: async () => undefined,
    bodies: { find: unused, storeFile: unused, storeWire: unused },
    changes: { storeWire: unused },
    textSecrets: { of: () => [Buffer.alloc(32)] },
  });
  await callJson('POST', `${SANDBOX_CONTROL_URL}/phones`, { body: { number } });
  const ready = Promise.withResolvers<void>();
  let scanned = false;
  const lease = { instanceId: number, accountId: number, owner: 'bench', epoch: 1 };
  session = await transport.open(
    lease,
    async (event) => {
      if (event.type === 'ready') ready.resolve();
      if (event.type === 'closed') ready.reject(new Error(`the session ended: ${event.reason}`));
      if (event.type !== 'qr' || scanned) return;
      scanned = true;
      const body = { qr: event.qr };
      await callJson('POST', `${SANDBOX_CONTROL_URL}/phones/${number}/scan`, { body });
    },
    held,
  );
  await ready.promise;
  return null;
}

/** Uploads the file so many times at once, then downloads all of them at once. Answers how many bytes came back. */
async function move(files: number, path: string, bytes: number): Promise<number> {
  const { media } = session!;
  const source = { size: bytes, open: () => createReadStream(path) };
  const uploaded = await Promise.all(Array.from({ length: files }, () => media.upload(source, 'document')));
  const read = async (file: UploadedFile) => {
    let size = 0;
    for await (const chunk of media.download(file, bytes)) size += chunk.length;
    return size;
  };
  return (await Promise.all(uploaded.map(read))).reduce((sum, size) => sum + size, 0);
}

answerQuestions(
  (question: MoveFiles): Promise<unknown> =>
    'link' in question ? link(question.link) : move(question.files, question.path, question.bytes),
);
