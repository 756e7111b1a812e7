/** Who attacks: one address, and one account that anybody may open for nothing. */
export interface Intruder {
  /** What a trusted proxy says of where the calls come from. */
  readonly address: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
  /** A key of the account, and another one. */
  readonly key: string;
  readonly otherKey: string;
  /** An instance that is linked and ready. */
  readonly instanceId: string;
  /** One that waits for a phone. */
  readonly unlinkedId: string;
  /** Tokens of further accounts with the same password. */
  readonly otherTokens: readonly string[];
}

export interface HostileRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** With its query, as it goes over the wire. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/**
 * What makes an attack hostile: `parsing`, the request is refused or ignored and only its form is expensive; `work`, what it asks
 * for is allowed and costs something; `sockets`, it holds a connection.
 */
type Kind = 'parsing' | 'work' | 'sockets';

/**
 * What the caller does with its connection: it takes the answer, it leaves the answer unread, it sends the body or the headers one
 * byte at a time, or it says nothing at all.
 */
type Manner = 'takes' | 'leaves' | 'trickles-body' | 'trickles-headers' | 'silent';

export interface Attack {
  /** In words, for the table and the tests. */
  readonly name: string;
  readonly kind: Kind;
  readonly manner: Manner;
  /** As many as the limits let one address or one account ask, or as many as there is no limit for. */
  readonly perSecond: number;
  /** How many of them come at the same moment: a limit may be saved up. */
  readonly atOnce: number;
  /** How many of them a test sends at once to see what they are answered. */
  readonly burst: number;
  readonly request: (n: number, intruder: Intruder) => HostileRequest;
  /** Status and code of every answer it may get, but for those that ask for `work`: they may be told that it is too much. */
  readonly answers: readonly string[];
  /** The most bytes that one answer may have. */
  readonly longest?: number;
  /** What it asks for is kept: an account, an order. Nothing else may be kept of any attack. */
  readonly stores?: true;
  /** Messages that the account is charged, however many are asked for. */
  readonly charged?: number;
}

/** A thousand a minute and more pass where nothing counts them; a test machine sends no more without being in its own way. */
const UNLIMITED = 200;
/** RATE_LIMIT_IP lets 300 a minute pass, all of them within the first two seconds if the caller likes. */
export const PER_ADDRESS = 200;
/** Bodies of a megabyte: what a line of 160 Mbit/s carries, which is a minute's worth of calls in 15 seconds. */
export const PER_LINE = 20;
/** RATE_LIMIT_ACCOUNT. */
export const PER_ACCOUNT = 200;
/** RATE_LIMIT_KEY. */
export const PER_KEY = 100;

const DEFAULTS = { kind: 'parsing', manner: 'takes', perSecond: UNLIMITED, atOnce: 1, burst: 3 } as const;

type AttackInput = Pick<Attack, 'name' | 'request' | 'answers'> & Partial<Attack>;

export function defineAttack(given: AttackInput): Attack {
  return { ...DEFAULTS, ...given };
}
