import type { ChangeContent, ChangeKind, ChangeTarget, MessageBody, PendingChange } from '@waxwing/core';

/** A change that waits for a message that is not there. */
export type UnmatchedRow = Pick<PendingRow, 'id' | 'madeAt'> & { readonly targetId: null };

/** A change that waits, with the message that it changes, as a statement reads them. */
export interface PendingRow {
  readonly id: string;
  readonly waId: string;
  readonly targetWaId: string;
  readonly number: string | null;
  readonly lid: string | null;
  readonly ownNumber: string | null;
  readonly ownLid: string | null;
  readonly fromMe: boolean;
  readonly kind: ChangeKind;
  readonly content: ChangeContent | null;
  readonly sealed: Buffer | null;
  readonly iv: Buffer | null;
  readonly madeAt: Date;
  readonly at: Date;
  readonly targetId: string;
  readonly direction: ChangeTarget['direction'];
  readonly isSameChat: boolean | null;
  readonly targetNumber: string | null;
  readonly targetLid: string | null;
  readonly type: string;
  readonly text: string;
  readonly body: MessageBody | null;
  readonly secret: Buffer | null;
  readonly createdAt: Date;
  readonly sentAt: Date;
  readonly deletedAt: Date | null;
  readonly lastMadeAt: Date | null;
  readonly original: string | null;
}

export function toPending(row: PendingRow, instanceId: string): PendingChange {
  const { id, waId, targetWaId, fromMe, kind, madeAt, at } = row;
  const content = row.content ?? { payload: row.sealed ?? Buffer.of(), iv: row.iv ?? Buffer.of() };
  const { direction, isSameChat, type, text, secret, sentAt, deletedAt, lastMadeAt, original } = row;
  return {
    id,
    change: {
      waId,
      targetWaId,
      peer: { number: row.number, lid: row.lid },
      own: { number: row.ownNumber, lid: row.ownLid },
      fromMe,
      kind,
      content,
      madeAt,
      at,
    },
    target: {
      id: row.targetId,
      instanceId,
      waId: targetWaId,
      direction,
      isSameChat,
      peer: { number: row.targetNumber, lid: row.targetLid },
      type,
      text,
      original,
      body: row.body ?? undefined,
      secret,
      sentAt,
      deletedAt,
      lastMadeAt,
    },
  };
}
