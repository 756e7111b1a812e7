/** What the product shows, as a person would tell it. Times are instants, money is rupees. */

export interface SignedIn {
  userId: string;
  email: string;
  username: string;
  role: string;
  /** What the proof of sign-in itself says, and until when it holds; `text` is the proof. */
  token: { userId: string; email: string; role: string; expiresAt: Date; text: string };
}

/** Left out on purpose where a scenario leaves it out. */
export interface Credentials {
  email?: string | undefined;
  password?: string | undefined;
}

export interface Profile {
  userId: string;
  email: string;
  username: string;
  role: string;
}

/** A browser that is signed in. */
export interface SignInView {
  id: string;
  device: string;
  network: string;
  since: Date;
  lastUsed: Date;
  /** Whether it is the one that asks. */
  current: boolean;
}

/** The profile with what waits to be confirmed. */
export interface OwnProfile extends Profile {
  pendingEmail: string | undefined;
}

/** What the linking needs of a passkey. */
export interface PasskeyView {
  stage: string;
  /** Goes with the answer. */
  ticket: string;
  /** The challenge for the browser. */
  options: Record<string, unknown> | undefined;
}

/** What a person reads after a reset. */
export interface ResetOutcome {
  sentence: string;
  /** The one to sign in with. */
  email: string;
  /** The names of the account's keys that were switched off, and the instances whose keys were. */
  keys: string[];
  instances: string[];
}

/** What a customer takes along of the account. */
export interface AccountExport {
  profile: Profile;
  /** Names of the plans there ever were. */
  plans: string[];
  /** Ids. */
  instances: string[];
  texts: string[];
  /** The whole file as text. */
  text: string;
}

export interface Plan {
  name: string;
  rupees: number;
  instances: number;
  messages: number;
  days: number;
}

export interface CurrentPlan {
  name: string;
  rupees: number;
  instances: number;
  messages: number;
  period: string;
  endsAt: Date;
  /** Whether the owner has said that it shall end. */
  cancelled: boolean;
  used: number;
  left: number;
}

export interface InstanceEntry {
  id: string;
  status: string;
  createdAt: Date;
  phone: string | null;
  name: string | null;
  messagesToday: number;
  lastMessage: Date | null;
}

export interface InstanceView {
  id: string;
  status: string;
  key: string;
  publicUrl: string;
}

/** The same with what only its own page shows. */
export interface InstanceDetail extends InstanceView {
  /** When it connects again at the earliest, where WhatsApp refused it for a time. */
  retryAt: Date | null;
  standing: StandingView;
  /** What its owner can prevent. */
  notice: { code: string; sentence: string } | null;
}

/** How WhatsApp regards a number. */
export interface StandingView {
  state: string;
  sentence: string | null;
  until: Date | null;
}

export interface QrCode {
  status: string;
  /** A picture as a data URL, while a scan is waited for. */
  picture: string | null;
  reason: string | null;
  reasonCode: string | null;
  /** The one that waits to be typed in. */
  pairingCode: PairingCode | null;
}

export interface PairingCode {
  code: string;
  expiresAt: Date;
}

export interface KeyView {
  id: string;
  name: string;
  secret: string;
  active: boolean;
  createdAt: Date;
  lastUsed: Date | null;
  expiresAt: Date | null;
}

export interface SendRequest {
  instanceId: string;
  /** Left out on purpose where a scenario leaves it out. */
  number?: string | undefined;
  text?: string | undefined;
  /** Whether the number goes under its other name, `to`. */
  asTo?: boolean;
  /** The caller's own name for this send. */
  reference?: string;
  /** True does not wait for WhatsApp. */
  withoutWaiting?: boolean;
  /** Seconds within which it is to go out. */
  validFor?: number;
}

export interface SentMessage {
  id: string;
  instanceId: string;
  to: string;
  text: string;
  status: string;
  used: number;
  limit: number;
  left: number;
  createdAt: Date;
  /** Whether the product says that this answer was given before. */
  replayed: boolean;
  /** Whether the product answered before it knew what WhatsApp says. */
  acceptedAsync: boolean;
}

export interface PublicMessage {
  id: string;
  instanceId: string;
  from: string | null;
  to: string | null;
  text: string;
  status: string;
  failureCode: string | null;
  failureDetail: string | null;
  failureReason: string | null;
  direction: string;
  /** Null for what was received. */
  expiresAt: Date | null;
}

/** One page of what software reads with a key, and how it asks for the next. */
export interface MessageList {
  messages: PublicMessage[];
  next: string | undefined;
}

export interface MessageFilter {
  instanceId?: string;
  direction?: 'outbound' | 'inbound';
  perPage?: number;
  from?: string | undefined;
}

export interface PublicInstance {
  id: string;
  status: string;
  phone: string | null;
  ready: boolean;
  standing: StandingView;
}

export interface Counts {
  sent: number;
  received: number;
  failed: number;
}

export interface Statistics extends Counts {
  total: number;
  activeInstances: number;
  plan: string | null;
  limit: number;
  used: number;
  percent: number;
  left: number;
  windowEndsAt: Date | null;
  /** The oldest first. */
  days: (Counts & { date: string })[];
}

export interface InstanceUsage extends Counts {
  instanceId: string;
  status: string;
  total: number;
  lastMessage: Date | null;
}

export interface MessageTimeline {
  row: HistoryRow;
  waId: string;
  sentAt: Date | null;
  deliveredAt: Date | null;
  readAt: Date | null;
}

export interface HistoryFilter {
  instanceId?: string;
  direction?: 'outbound' | 'inbound';
  /** `YYYY-MM-DD`, both inclusive. */
  from?: string;
  until?: string;
  page?: number;
  perPage?: number;
}

export interface HistoryRow {
  id: string;
  instanceId: string;
  direction: string;
  sender: string | null;
  recipient: string | null;
  /** What an answer is sent to. */
  chat: string | null;
  text: string;
  type: string;
  status: string;
  failureReason: string | null;
  at: Date;
}

/** Cells as a spreadsheet would read them. */
export interface HistoryExport {
  columns: string[];
  /** The newest first. */
  rows: string[][];
}

export interface HistoryPage {
  rows: HistoryRow[];
  page: number;
  pages: number;
  perPage: number;
  total: number;
}
