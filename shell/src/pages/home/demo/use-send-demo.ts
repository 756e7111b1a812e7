import { useEffect, useState } from 'react';

/** The statuses of a message, in their order. */
export const DEMO_STATUSES = ['pending', 'sent', 'delivered', 'read'] as const;
export type DemoStatus = (typeof DEMO_STATUSES)[number];

/** How long each status lasts, in milliseconds: about as long as in reality. */
const STATUS_DURATION_MS: Readonly<Record<DemoStatus, number | undefined>> = {
  pending: 450,
  sent: 600,
  delivered: 900,
  read: undefined,
};

export interface SendDemo {
  /** The text of the sent message. */
  readonly text: string;
  readonly status: DemoStatus;
  /** When it was sent, RFC 3339. */
  readonly at: string;
  readonly send: (text: string) => void;
}

/** A simulated message that goes through its statuses. Starts with one that has been read. */
export function useSendDemo(first: string): SendDemo {
  const [sent, setSent] = useState(() => ({ text: first, status: 'read' as DemoStatus, at: now() }));

  useEffect(() => {
    const durationMs = STATUS_DURATION_MS[sent.status];
    if (durationMs === undefined) return;
    const timer = setTimeout(
      () => setSent((last) => ({ ...last, status: nextStatus(last.status) })),
      durationMs,
    );
    return () => clearTimeout(timer);
  }, [sent]);

  return { ...sent, send: (text) => setSent({ text, status: 'pending', at: now() }) };
}

/** Whether a message with status `stage` has reached `other`. */
export function hasReached(stage: DemoStatus, other: DemoStatus): boolean {
  return DEMO_STATUSES.indexOf(stage) >= DEMO_STATUSES.indexOf(other);
}

const nextStatus = (stage: DemoStatus): DemoStatus =>
  DEMO_STATUSES[DEMO_STATUSES.indexOf(stage) + 1] ?? stage;
const now = () => new Date().toISOString();
