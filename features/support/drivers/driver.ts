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
 * What a person does with the product, in the words of the business, whatever it is driven through.
 * Every verb throws `Refused` when the product says no.
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
  /** A code to type in on the phone with this number. */
  requestPairingCode(instanceId: string, number: string): Promise<PairingCode>;
  /** What the linking needs of a passkey; undefined where WhatsApp asks for none. */
  passkey(instanceId: string): Promise<PasskeyView | undefined>;
  answerPasskey(instanceId: string, ticket: string, assertion: PasskeyAssertion): Promise<void>;
  /** Says that the code is the one on the phone. */
  confirmPasskey(instanceId: string, ticket: string): Promise<void>;
  /** Answers with what the person then reads. */
  resetInstance(id: string): Promise<string>;
  deleteInstance(id: string): Promise<void>;
  /** The proxy that the instance has of its own, as it is shown; undefined where it has none. */
  proxy(instanceId: string): Promise<string | undefined>;
  setProxy(instanceId: string, url: string): Promise<void>;
  removeProxy(instanceId: string): Promise<void>;
  /** The name under which others see the number while WhatsApp tells none. */
  setDisplayName(instanceId: string, name: string): Promise<void>;
  /** The instance's own key. */
  switchInstanceKey(id: string, on: boolean): Promise<void>;

  createKey(name: string, expiresAt?: Date): Promise<KeyView>;
  keys(): Promise<KeyView[]>;
  renameKey(id: string, name: string): Promise<KeyView>;
  switchKey(id: string, on: boolean): Promise<KeyView>;
  deleteKey(id: string): Promise<void>;

  history(filter?: HistoryFilter): Promise<HistoryPage>;
  /** The history as a file for a spreadsheet; the pages of the filter mean nothing to it. */
  exportHistory(filter?: HistoryFilter): Promise<HistoryExport>;
  messageTimeline(id: string): Promise<MessageTimeline>;
  /** Of the last so many days; of as many as the product chooses when it is not told. */
  statistics(days?: number): Promise<Statistics>;
  usageByInstance(days?: number): Promise<InstanceUsage[]>;
}

/** What a customer's own software does with an API key. */
export interface IntegratorDriver {
  send(request: SendRequest): Promise<SentMessage>;
  message(id: string): Promise<PublicMessage>;
  messages(filter?: MessageFilter): Promise<MessageList>;
  instance(id: string): Promise<PublicInstance>;
  /** A send whose key stands in the address, where no secret belongs. */
  sendWithKeyInAddress(request: SendRequest): Promise<SentMessage>;
}

/** What somebody who runs the product asks it. */
export interface OperatorDriver {
  alive(): Promise<boolean>;
  ready(): Promise<{ ready: boolean; database: boolean; whatsapp: boolean }>;
  documentedPaths(): Promise<string[]>;
}

export interface Driver {
  /** Somebody new at the product's door, signed in as nobody. */
  customer(): CustomerDriver;
  integrator(key: string): IntegratorDriver;
  operator(): OperatorDriver;
}
