import type { Fault } from '@waxwing/contract/sandbox';
import type { BinaryNode } from '@whiskeysockets/baileys';
import type { MediaFiles } from '../media/media-files.js';
import type { Connection } from '../session/connection.js';
import type { Faults } from './faults.js';

export type InjectFault = (fault: Fault) => void;

const DEFAULT_STALL_MS = 1000;

const replaced: BinaryNode = {
  tag: 'stream:error',
  attrs: {},
  content: [{ tag: 'conflict', attrs: { type: 'replaced' } }],
};

/** Faults for open sockets take effect at once; the others are armed. */
export const createFaultInjector =
  (connections: ReadonlySet<Connection>, faults: Faults, files: MediaFiles): InjectFault =>
  (fault) => {
    const { kind, number, ms = DEFAULT_STALL_MS, code = 503 } = fault;
    const affected = [...connections].filter((one) => number === undefined || one.number === number);
    switch (kind) {
      case 'drop':
        for (const { link } of affected) link.cut();
        break;
      case 'stall':
        for (const { link } of affected) {
          link.stall();
          setTimeout(() => link.resume(), ms).unref();
        }
        break;
      case 'replace':
        for (const { link } of affected) link.end(replaced);
        break;
      case 'stream-error':
        for (const { link } of affected) link.end({ tag: 'stream:error', attrs: { code: String(code) } });
        break;
      case 'media-expire':
        files.expireAll(fault.code);
        break;
      default:
        faults.arm(fault);
    }
  };
