/** The attacker: one address, and one free account that anyone may open. */
export interface Intruder {
  /** The client's address as a trusted proxy gives it. */
  readonly address: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
  /** Two keys of the account. */
  readonly key: string;
  readonly otherKey: string;
  /** An instance that is linked and ready. */
  readonly instanceId: string;
  /** An instance that waits for a phone. */
  readonly unlinkedId: string;
  /** Tokens of further accounts with the same password. */
  readonly otherTokens: readonly string[];
}

export interface HostileRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** With its query, as it is sent. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/**
 * What makes an attack hostile: `parsing`, the request is refused or ignored and only its form is expensive; `work`, the operation
 * itself is allowed and expensive; `sockets`, it holds a connection.
 */
type Kind = 'parsing' | 'work' | 'sockets';

/**
 * How the attacker uses its connection: it reads the answer, it leaves the answer unread, it sends the body or the headers one byte
 * at a time, or it sends nothing at all.
 */
type Manner = 'takes' | 'leaves' | 'trickles-body' | 'trickles-headers' | 'silent';

export interface Attack {
  /** In words, for the table and the test titles. */
  readonly name: string;
  readonly kind: Kind;
  readonly manner: Manner;
  /** The rate that the limits allow one address or one account, or that of `UNLIMITED`. */
  readonly perSecond: number;
  /** How many of them come at the same moment: a limit may be saved up. */
  readonly atOnce: number;
  /** How many of them a test sends at once to see their answers. */
  readonly burst: number;
  readonly request: (n: number, intruder: Intruder) => HostileRequest;
  /** Status and code of every expected answer; `work` may also be refused as too much. */
  readonly answers: readonly string[];
  /** The most bytes that one answer may have. */
  readonly longest?: number;
  /** The attack stores what it asks for: an account, an order. No other attack may store anything. */
  readonly stores?: true;
  /** Messages that the account is charged, however many are sent. */
  readonly charged?: number;
}

/** For calls that no limit counts, of which a thousand a minute and more pass; a test machine can send no more than this. */
const UNLIMITED = 200;
/** RATE_LIMIT_IP allows 300 a minute, all of them within the first two seconds. */
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
