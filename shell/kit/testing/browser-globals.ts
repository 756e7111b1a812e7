import { TextDecoder, TextEncoder } from 'node:util';

// Globals that every browser has and jsdom does not.
globalThis.TextEncoder ??= TextEncoder as never;
globalThis.TextDecoder ??= TextDecoder as never;
