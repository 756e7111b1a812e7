// The environment of suites without a page: Node's own realm, in which the modules of a worker are loaded once for all its suites. A
// suite that changes modules of others has modules of its own: it begins with `@jest-environment node`.
import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

export default class NodeRealmEnvironment {
  /** Where Jest puts what is the suite's. Nothing of it is global. */
  global = { process: Object.create(process), Symbol, Error };
  fakeTimers = null;
  fakeTimersModern;
  moduleMocker = new ModuleMocker(globalThis);
  #exportConditions;
  #variables = { ...process.env };
  #globals = namedGlobals();

  constructor({ projectConfig }) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    this.#exportConditions = projectConfig.testEnvironmentOptions.customExportConditions;
  }

  async setup() {}

  /** The next suite of the worker begins as this one did. */
  async teardown() {
    this.fakeTimersModern.dispose();
    this.moduleMocker.restoreAllMocks();
    for (const name of Object.keys(process.env)) if (!(name in this.#variables)) delete process.env[name];
    Object.assign(process.env, this.#variables);
    this.#restoreGlobals();
  }

  #restoreGlobals() {
    for (const [name, { configurable }] of Object.entries(namedGlobals()))
      if (configurable && !(name in this.#globals)) delete globalThis[name];
    for (const [name, before] of Object.entries(this.#globals)) {
      const now = Object.getOwnPropertyDescriptor(globalThis, name);
      if (now?.value !== before.value || now?.get !== before.get)
        Object.defineProperty(globalThis, name, before);
    }
  }

  exportConditions() {
    return this.#exportConditions;
  }

  /** None: nothing is evaluated in another realm. */
  getVmContext() {
    return null;
  }
}

/** The descriptors of all globals with a name. Symbols there are the framework's own. */
function namedGlobals() {
  const descriptors = {};
  for (const name of Object.getOwnPropertyNames(globalThis))
    descriptors[name] = Object.getOwnPropertyDescriptor(globalThis, name);
  return descriptors;
}
