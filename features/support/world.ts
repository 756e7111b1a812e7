import { setWorldConstructor, World } from '@cucumber/cucumber';
import type { Product, TimeMachine } from '@waxwing/api/testing';
import type { Page } from 'playwright-core';
import { Browsers } from './browser/browsers.js';
import type { Clients } from './clients/clients.js';
import type { SendRequest, SentMessage } from './clients/views/sends.js';
import { Outcome } from './outcome.js';
import { Person } from './person.js';
import { isRazorpayService, type RazorpayService } from './product/razorpay-service.js';
import { type Service, service } from './product/service.js';

/** One scenario: its people, and the result of the last attempt. */
export class Scenario extends World {
  readonly #people = new Map<string, Person>();
  readonly #sent: SentMessage[] = [];
  #outcome: Outcome | undefined;
  #ownService: Service | undefined;
  #browsers: Browsers | undefined;
  /** The duration of the last attempt. */
  elapsedMs = 0;
  /** Sends that got no answer because the service crashed. */
  unanswered: Omit<SendRequest, 'instanceId'>[] = [];

  /** Runs the scenario against another product than the default one. */
  useService(service: Service): void {
    this.#ownService = service;
  }

  /** Sets up browsers for the scenario's people; `tags` say which errors it may provoke. */
  openBrowsers(tags: readonly string[]): void {
    this.#browsers = new Browsers(() => this.product.url, tags);
  }

  get browsers(): Browsers {
    if (!this.#browsers) throw new Error('only scenarios tagged @browser have browsers');
    return this.#browsers;
  }

  /** A person's current tab. */
  page(who: string): Promise<Page> {
    return this.browsers.page(who);
  }

  /** Signs a person in in their browser, without the login page. */
  async signInBrowser(who: string): Promise<void> {
    const { email, password } = this.person(who);
    const { token } = await this.visitor().logIn({ email, password });
    await this.browsers.storeToken(who, token.text);
  }

  /** A person's current tab, after signing them in if necessary. */
  async signedInPage(who: string): Promise<Page> {
    if (!this.browsers.wasSignedIn(who)) await this.signInBrowser(who);
    return this.page(who);
  }

  get razorpayService(): RazorpayService {
    if (!this.#ownService || !isRazorpayService(this.#ownService))
      throw new Error('only scenarios tagged @razorpay have Razorpay');
    return this.#ownService;
  }

  get #service(): Service {
    return this.#ownService ?? service();
  }

  get product(): Product {
    return this.#service.product;
  }

  get clients(): Clients {
    return this.#service.clients;
  }

  get timeMachine(): TimeMachine {
    return this.#service.timeMachine;
  }

  person(name: string): Person {
    const known = this.#people.get(name);
    if (known) return known;
    const person = new Person(name, this.clients.customer());
    this.#people.set(name, person);
    return person;
  }

  /** A visitor who is not signed in. */
  visitor() {
    return this.clients.customer();
  }

  /** Records the result of an action, an answer or a refusal, and its duration. */
  async attempt(action: Promise<unknown>): Promise<void> {
    const began = performance.now();
    this.#outcome = await Outcome.of(action);
    this.elapsedMs = performance.now() - began;
  }

  get hasOutcome(): boolean {
    return this.#outcome !== undefined;
  }

  get outcome(): Outcome {
    if (!this.#outcome) throw new Error('nobody has tried anything yet');
    return this.#outcome;
  }

  /** Records the result of a send; later steps refer to an accepted message. */
  async attemptSend(sending: Promise<SentMessage>): Promise<void> {
    await this.attempt(sending.then((message) => this.remember(message)));
  }

  remember(message: SentMessage): SentMessage {
    this.#sent.push(message);
    return message;
  }

  /** The last accepted message. */
  get message(): SentMessage {
    const message = this.#sent.at(-1);
    if (!message) throw new Error('no message was accepted yet');
    return message;
  }

  /** All accepted messages, in order. */
  get messages(): readonly SentMessage[] {
    return this.#sent;
  }
}

setWorldConstructor(Scenario);
