/** The product's data in business terms. Times are `Date`s, amounts are rupees. */

export interface SignedIn {
  userId: string;
  email: string;
  username: string;
  role: string;
  /** The token's claims and expiry; `text` is the token itself. */
  token: { userId: string; email: string; role: string; expiresAt: Date; text: string };
}

/** A scenario may leave a field out on purpose. */
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

/** A signed-in browser. */
export interface SignInView {
  id: string;
  device: string;
  network: string;
  since: Date;
  lastUsed: Date;
  /** Whether it is the caller's own. */
  current: boolean;
}

/** The profile with its unconfirmed email. */
export interface OwnProfile extends Profile {
  pendingEmail: string | undefined;
}

/** A linking's passkey request. */
export interface PasskeyView {
  stage: string;
  /** To be sent with the answer. */
  ticket: string;
  /** The challenge for the browser. */
  options: Record<string, unknown> | undefined;
}

/** The result of a password reset. */
export interface ResetOutcome {
  sentence: string;
  /** The email to sign in with. */
  email: string;
  /** The names of the account's keys that were deactivated, and the instances whose keys were. */
  keys: string[];
  instances: string[];
}

/** The export of an account's data. */
export interface AccountExport {
  profile: Profile;
  /** The names of all its plans so far. */
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
  /** Whether the owner has cancelled it. */
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

/** An instance with the fields of its detail page. */
export interface InstanceDetail extends InstanceView {
  /** The earliest reconnection, when WhatsApp has refused the session for a time. */
  retryAt: Date | null;
  standing: StandingView;
  /** A warning that the owner can act on. */
  notice: { code: string; sentence: string } | null;
}

/** WhatsApp's restrictions of a number. */
export interface StandingView {
  state: string;
  sentence: string | null;
  until: Date | null;
}

export interface QrCode {
  status: string;
  /** A data URL while waiting for a scan. */
  picture: string | null;
  reason: string | null;
  reasonCode: string | null;
  /** The pairing code that is still valid. */
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
  /** A scenario may leave these out on purpose. */
  number?: string | undefined;
  text?: string | undefined;
  /** Whether to send the number as `to`. */
  asTo?: boolean;
  /** The caller's idempotency key. */
  reference?: string;
  /** True does not wait for WhatsApp. */
  withoutWaiting?: boolean;
  /** The message's validity in seconds. */
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
  /** Whether the product marks this answer as a replay. */
  replayed: boolean;
  /** Whether the product answered before WhatsApp did. */
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
  /** Null for an incoming message. */
  expiresAt: Date | null;
}

/** One page of messages as read with a key, and the cursor of the next. */
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
  /** Where to send a reply. */
  chat: string | null;
  text: string;
  type: string;
  status: string;
  failureReason: string | null;
  at: Date;
}

/** The cells of the CSV file. */
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
