import { TextDecoder, TextEncoder } from 'node:util';

// What every browser has and jsdom has not.
globalThis.TextEncoder ??= TextEncoder as never;
globalThis.TextDecoder ??= TextDecoder as never;
