import { Counter, Histogram, type Registry } from 'prom-client';
import type { MoveReason } from '../worker/sessions/session-runner-ports.js';

/** Seconds. The buckets fit WhatsApp's answers, since a login waits for nothing else. */
const LOGIN_BUCKETS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** Counts how sessions begin, move and end. */
export function registerSessionMetrics(registers: [Registry]) {
  const counter = (name: string, help: string, labelNames: string[] = []) =>
    new Counter({ name: `waxwing_${name}`, help, labelNames, registers });
  const ends = counter('session_ends_total', 'WhatsApp sessions that ended by themselves, by why', [
    'reason',
  ]);
  const silentLinkings = counter(
    'linkings_silent_total',
    'Linkings that ended without a word from the phone',
  );
  const linkings = counter('linkings_total', 'Linkings by their outcome: `linked`, or why they ended', [
    'outcome',
  ]);
  const moves = counter('sessions_moved_total', 'Sessions that left this process for another one, by why', [
    'why',
  ]);
  const logins = new Histogram({
    name: 'waxwing_session_login_seconds',
    help: 'Time from the start of a login of a linked session until WhatsApp has accepted it',
    buckets: LOGIN_BUCKETS,
    registers,
  });
  return {
    onEnd: (reason: string) => ends.inc({ reason }),
    onSilentLinking: () => silentLinkings.inc(),
    onLinking: (outcome: string) => linkings.inc({ outcome }),
    onMoved: (why: MoveReason) => moves.inc({ why }),
    onLogin: (seconds: number) => logins.observe(seconds),
  };
}
