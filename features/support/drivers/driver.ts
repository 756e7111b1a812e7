import type {
  CurrentPlan,
  HistoryFilter,
  HistoryPage,
  InstanceEntry,
  InstanceView,
  KeyView,
  Plan,
  PublicMessage,
  QrCode,
  SendRequest,
  SentMessage,
  SignedIn,
} from './views.js';

/**
 * What a person does with the product, in the words of the business, whatever it is driven through.
 * Every verb throws `Refused` when the product says no.
 */
export interface CustomerDriver {
  signUp(person: { email: string; username: string; password: string }): Promise<SignedIn>;
  logIn(credentials: { email: string; password: string }): Promise<SignedIn>;

  plans(): Promise<Plan[]>;
  /** Undefined without an active plan. */
  currentPlan(): Promise<CurrentPlan | undefined>;
  claimFree(): Promise<CurrentPlan>;

  createInstance(): Promise<InstanceView>;
  instances(): Promise<InstanceEntry[]>;
  instance(id: string): Promise<InstanceView>;
  qrCode(instanceId: string): Promise<QrCode>;
  resetInstance(id: string): Promise<void>;
  deleteInstance(id: string): Promise<void>;

  createKey(name: string): Promise<KeyView>;
  keys(): Promise<KeyView[]>;
  renameKey(id: string, name: string): Promise<KeyView>;
  switchKey(id: string, on: boolean): Promise<KeyView>;
  deleteKey(id: string): Promise<void>;

  history(filter?: HistoryFilter): Promise<HistoryPage>;
}

/** What a customer's own software does with an API key. */
export interface IntegratorDriver {
  send(request: SendRequest): Promise<SentMessage>;
  message(id: string): Promise<PublicMessage>;
  /** A send whose key stands in the address, where no secret belongs. */
  sendWithKeyInAddress(request: SendRequest): Promise<SentMessage>;
}

/** What somebody who runs the product asks it. */
export interface OperatorDriver {
  alive(): Promise<boolean>;
  ready(): Promise<{ ready: boolean; database: boolean; whatsapp: boolean }>;
  describedCalls(): Promise<string[]>;
}

export interface Driver {
  /** Somebody new at the product's door, signed in as nobody. */
  customer(): CustomerDriver;
  integrator(key: string): IntegratorDriver;
  operator(): OperatorDriver;
}
