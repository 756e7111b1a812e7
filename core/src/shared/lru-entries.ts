/**
 * The options of an LRU cache that holds at most so many entries. Its own option `max` takes the memory of all of them at once, some 20 bytes
 * each: megabytes a process, and 200 kB for each session that keeps 10,000.
 */
export const lruEntries = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 });
