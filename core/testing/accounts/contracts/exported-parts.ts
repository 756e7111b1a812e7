import type { Chat, ExportPart, ExportSection } from '../../../src/index.js';
import type { SuiteFixture } from '../../fixture/persistence-contract.js';

/** A chat of an account whose data is exported or erased. */
export const CHAT: Chat = {
  chatId: '919800000001',
  lid: '123456789012345',
  standing: 'known',
  lastInAt: new Date('2026-02-01T10:00:00Z'),
  lastOutAt: null,
  lastAt: new Date('2026-02-01T10:00:00Z'),
};

/** Reads what is exported of an account: all of it, or one section. */
export function exportsOf({ accountData }: SuiteFixture) {
  async function parts(accountId: string): Promise<ExportPart[]> {
    const read: ExportPart[] = [];
    for await (const part of accountData.export(accountId)) read.push(part);
    return read;
  }
  const section = async (accountId: string, wanted: ExportSection) =>
    (await parts(accountId)).filter((part) => part.section === wanted).map(({ item }) => item);
  return { parts, section };
}
