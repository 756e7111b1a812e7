/** What the product shows, as a person would tell it. Times are instants, money is rupees. */

export interface SignedIn {
  userId: string;
  email: string;
  username: string;
  role: string;
  /** What the proof of sign-in itself says, and until when it holds. */
  token: { userId: string; email: string; role: string; expiresAt: Date };
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
  endsAt: Date;
  used: number;
  left: number;
}

export interface InstanceEntry {
  id: string;
  status: string;
  createdAt: Date;
  phone: string | null;
  name: string | null;
}

export interface InstanceView {
  id: string;
  status: string;
  key: string;
  publicUrl: string;
}

export interface QrCode {
  status: string;
  /** A picture as a data URL, while a scan is waited for. */
  picture: string | null;
  reason: string | null;
}

export interface KeyView {
  id: string;
  name: string;
  secret: string;
  active: boolean;
  createdAt: Date;
  lastUsed: Date | null;
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
  repeated: boolean;
  /** Whether the product answered before it knew what WhatsApp says. */
  promised: boolean;
}

export interface PublicMessage {
  id: string;
  instanceId: string;
  to: string | null;
  text: string;
  status: string;
  failureReason: string | null;
  direction: string;
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
  text: string;
  type: string;
  status: string;
  failureReason: string | null;
  at: Date;
}

export interface HistoryPage {
  rows: HistoryRow[];
  page: number;
  pages: number;
  perPage: number;
  total: number;
}
