import { Counter, type Registry } from 'prom-client';

/** Counts inbound messages, those that could not be read by what became of them, all others by what they are; and what comes of their files. */
export function registerInboundMetrics(registers: [Registry]) {
  const unread = new Counter({
    name: 'waxwing_inbound_unread_total',
    help: 'Inbound messages that could not be read, by what became of them',
    labelNames: ['outcome'],
    registers,
  });
  const read = new Counter({
    name: 'waxwing_inbound_read_total',
    help: 'Inbound messages that could be read, by kind, and by the field that holds a kind that is not known',
    labelNames: ['kind', 'field'],
    registers,
  });
  const files = new Counter({
    name: 'waxwing_inbound_files_total',
    help: 'Tries to fetch the file of a received message, by what the file is afterwards',
    labelNames: ['outcome'],
    registers,
  });
  // An alert asks for its increase, which a series that begins with its first message has not.
  unread.inc({ outcome: 'dropped' }, 0);
  return {
    onUnread: (outcome: string) => unread.inc({ outcome }),
    /** `field` is that of a kind that no reader knows, or why the message leaves none. */
    onRead: ({ kind, field }: { kind: string; field: string }) => read.inc({ kind, field }),
    /** `pending`: it is tried again. */
    onFileTried: (outcome: string) => files.inc({ outcome }),
  };
}
