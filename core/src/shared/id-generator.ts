/** Makes UUIDv7 strings: unique and sortable by creation time. */
export interface IdGenerator {
  next(): string;
}
