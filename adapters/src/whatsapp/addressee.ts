/** How WhatsApp addresses a person: JIDs without a device. One of them is there at least. */
export interface Addressee {
  /** By the phone's number; null where WhatsApp does not show it. */
  readonly pn: string | null;
  /** By the anonymous id; null where WhatsApp told none. */
  readonly lid: string | null;
}

export type AddressKind = keyof Addressee;
