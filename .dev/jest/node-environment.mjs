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
  }

  exportConditions() {
    return this.#exportConditions;
  }

  /** None: nothing is evaluated in another realm. */
  getVmContext() {
    return null;
  }
}
