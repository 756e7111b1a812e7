import type { PersistencePorts, WhatsAppUploads } from '@waxwing/core';

/** What a test harness adds where the product is put together. The product itself runs without. */
export interface Instrumentation {
  persistence(ports: PersistencePorts): PersistencePorts;
  uploads(uploads: WhatsAppUploads): WhatsAppUploads;
  /** A frame of the message or change with this id has been written to the socket, and WhatsApp has not acknowledged it yet. */
  onWritten(waId: string): void;
}
