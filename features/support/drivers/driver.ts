import type { PasskeyAssertion } from '@waxwing/core';
import type { BillingDriver } from './billing-driver.js';
import type { ProfileDriver } from './profile-driver.js';
import type {
  Credentials,
  CurrentPlan,
  HistoryExport,
  HistoryFilter,
  HistoryPage,
  InstanceDetail,
  InstanceEntry,
  InstanceUsage,
  InstanceView,
  KeyView,
  MessageFilter,
  MessageList,
  MessageTimeline,
  PairingCode,
  PasskeyView,
  Plan,
  PublicInstance,
  PublicMessage,
  QrCode,
  SendRequest,
  SentMessage,
  SignedIn,
  Statistics,
} from './views.js';

/**
 * A customer's actions in business terms.
 * Every method throws `Refused` when the product refuses.
 */
export interface CustomerDriver {
  signUp(person: { email: string; username: string; password: string }): Promise<SignedIn>;
  logIn(credentials: Credentials): Promise<SignedIn>;

  readonly profile: ProfileDriver;
  readonly billing: BillingDriver;

  plans(): Promise<Plan[]>;
  /** Undefined without an active plan. */
  currentPlan(): Promise<CurrentPlan | undefined>;
  claimFree(): Promise<CurrentPlan>;

  createInstance(): Promise<InstanceView>;
  instances(): Promise<InstanceEntry[]>;
  instance(id: string): Promise<InstanceDetail>;
  qrCode(instanceId: string): Promise<QrCode>;
  /** Requests a code to enter on the phone with this number. */
  requestPairingCode(instanceId: string, number: string): Promise<PairingCode>;
  /** The passkey request of a linking; undefined when WhatsApp makes none. */
  passkey(instanceId: string): Promise<PasskeyView | undefined>;
  answerPasskey(instanceId: string, ticket: string, assertion: PasskeyAssertion): Promise<void>;
  /** Confirms that the code is the one on the phone. */
  confirmPasskey(instanceId: string, ticket: string): Promise<void>;
  /** Resolves to the product's sentence. */
  resetInstance(id: string): Promise<string>;
  deleteInstance(id: string): Promise<void>;
  /** The instance's own proxy, as displayed; undefined when it has none. */
  proxy(instanceId: string): Promise<string | undefined>;
  setProxy(instanceId: string, url: string): Promise<void>;
  removeProxy(instanceId: string): Promise<void>;
  /** Sets the name that others see while WhatsApp sends none. */
  setDisplayName(instanceId: string, name: string): Promise<void>;
  /** Activates or deactivates the instance's own key. */
  switchInstanceKey(id: string, on: boolean): Promise<void>;

  createKey(name: string, expiresAt?: Date): Promise<KeyView>;
  keys(): Promise<KeyView[]>;
  renameKey(id: string, name: string): Promise<KeyView>;
  switchKey(id: string, on: boolean): Promise<KeyView>;
  deleteKey(id: string): Promise<void>;

  history(filter?: HistoryFilter): Promise<HistoryPage>;
  /** The history as a CSV file; the filter's page is ignored. */
  exportHistory(filter?: HistoryFilter): Promise<HistoryExport>;
  messageTimeline(id: string): Promise<MessageTimeline>;
  /** For so many days; for the product's default period if not given. */
  statistics(days?: number): Promise<Statistics>;
  usageByInstance(days?: number): Promise<InstanceUsage[]>;
}

/** The actions of a customer's software with an API key. */
export interface IntegratorDriver {
  send(request: SendRequest): Promise<SentMessage>;
  message(id: string): Promise<PublicMessage>;
  messages(filter?: MessageFilter): Promise<MessageList>;
  instance(id: string): Promise<PublicInstance>;
  /** A send with the key in the URL, where no secret belongs. */
  sendWithKeyInAddress(request: SendRequest): Promise<SentMessage>;
}

/** The calls of an operator. */
export interface OperatorDriver {
  alive(): Promise<boolean>;
  ready(): Promise<{ ready: boolean; database: boolean; whatsapp: boolean }>;
  documentedPaths(): Promise<string[]>;
}

export interface Driver {
  /** A new customer who is not signed in. */
  customer(): CustomerDriver;
  integrator(key: string): IntegratorDriver;
  operator(): OperatorDriver;
}
