import type { MediaFile } from '@waxwing/contract/sandbox';

/** What is known of a file. */
export interface MediaRecord {
  readonly kind: MediaFile['kind'];
  readonly size: number;
  /** The hash of the encrypted file, base64. */
  readonly sha256: string;
  readonly at: string;
  /** It shows that a path was given by the server. */
  readonly token: string;
  /** The status with which the file is refused since it was expired. */
  readonly expired?: number;
}

const MESSAGE_FOLDER = '/v/t62.7118-24/';
const HISTORY_FOLDER = '/mms/md-app-state/';
const NAME = /\/([0-9a-f]{24})(?:_n\.enc)?$/;

/** The path of a file on every media host, in WhatsApp's form. */
export function directPathOf(name: string, { kind, token }: Pick<MediaRecord, 'kind' | 'token'>): string {
  if (kind === 'history') return `${HISTORY_FOLDER}${name}?oh=${token}`;
  return `${MESSAGE_FOLDER}${name}_n.enc?ccb=11-4&oh=${token}&_nc_sid=5e03e0&mms3=true`;
}

/** Whether a request is for a file. */
export const isFilePath = (pathname: string): boolean =>
  pathname.startsWith(MESSAGE_FOLDER) || pathname.startsWith(HISTORY_FOLDER);

/** The name of the file under a path; undefined for every other path. */
export function nameIn(directPath: string): string | undefined {
  if (!URL.canParse(directPath, 'http://localhost')) return undefined;
  const { pathname } = new URL(directPath, 'http://localhost');
  return isFilePath(pathname) ? NAME.exec(pathname)?.[1] : undefined;
}
