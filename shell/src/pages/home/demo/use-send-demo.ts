import { useEffect, useState } from 'react';

/** What becomes of a message, in the order in which it does. */
export const STAGES = ['pending', 'sent', 'delivered', 'read'] as const;
export type Stage = (typeof STAGES)[number];

/** How long a stage lasts before the next one, in milliseconds: about as long as in life. */
const LASTS_MS: Readonly<Record<Stage, number | undefined>> = {
  pending: 450,
  sent: 600,
  delivered: 900,
  read: undefined,
};

export interface SendDemo {
  /** What has been sent. */
  readonly text: string;
  readonly stage: Stage;
  /** When it was sent, RFC 3339. */
  readonly at: string;
  readonly send: (text: string) => void;
}

/** A message that goes its way before the reader's eyes. It begins with one that has arrived. */
export function useSendDemo(first: string): SendDemo {
  const [sent, setSent] = useState(() => ({ text: first, stage: 'read' as Stage, at: now() }));

  useEffect(() => {
    const lasts = LASTS_MS[sent.stage];
    if (lasts === undefined) return;
    const timer = setTimeout(() => setSent((last) => ({ ...last, stage: after(last.stage) })), lasts);
    return () => clearTimeout(timer);
  }, [sent]);

  return { ...sent, send: (text) => setSent({ text, stage: 'pending', at: now() }) };
}

/** Whether a message in `stage` has come as far as `other`. */
export function hasReached(stage: Stage, other: Stage): boolean {
  return STAGES.indexOf(stage) >= STAGES.indexOf(other);
}

const after = (stage: Stage): Stage => STAGES[STAGES.indexOf(stage) + 1] ?? stage;
const now = () => new Date().toISOString();
