/** Makes UUIDv7 strings: unique, and sortable by the time they were made. */
export interface IdGenerator {
  next(): string;
}
