import { setWorldConstructor, World } from '@cucumber/cucumber';
import type { Product } from '@waxwing/api/testing';
import type { Page } from 'playwright-core';
import { Browsers } from './browser/browsers.js';
import type { Driver } from './drivers/driver.js';
import type { SendRequest, SentMessage } from './drivers/views.js';
import { Outcome } from './outcome.js';
import { Person } from './person.js';
import { isRazorpayService, type RazorpayService } from './product/razorpay-service.js';
import { type Service, service } from './product/service.js';
import type { TimeMachine } from './product/time-machine.js';

/** One scenario: its people, and what came of the last thing they tried. */
export class Scenario extends World {
  readonly #people = new Map<string, Person>();
  readonly #sent: SentMessage[] = [];
  #outcome: Outcome | undefined;
  #place: Service | undefined;
  #browsers: Browsers | undefined;
  /** How long the last answer or refusal took. */
  elapsedMs = 0;
  /** Sends whose answer the service took with it. */
  unanswered: Omit<SendRequest, 'instanceId'>[] = [];

  /** Has the scenario play at another product than the usual one. */
  useService(place: Service): void {
    this.#place = place;
  }

  /** Gives everybody a browser; `tags` say which troubles the scenario provokes. */
  openBrowsers(tags: readonly string[]): void {
    this.#browsers = new Browsers(() => this.product.url, tags);
  }

  get browsers(): Browsers {
    if (!this.#browsers) throw new Error('only scenarios tagged @browser have browsers');
    return this.#browsers;
  }

  /** What a person looks at. */
  page(who: string): Promise<Page> {
    return this.browsers.page(who);
  }

  /** Signs somebody in in their browser, without the page for it. */
  async signInBrowser(who: string): Promise<void> {
    const { email, password } = this.person(who);
    const { token } = await this.visitor().logIn({ email, password });
    await this.browsers.storeToken(who, token.text);
  }

  /** What a person looks at, who is signed in there if they were not before. */
  async signedInPage(who: string): Promise<Page> {
    if (!this.browsers.wasSignedIn(who)) await this.signInBrowser(who);
    return this.page(who);
  }

  get razorpayService(): RazorpayService {
    if (!this.#place || !isRazorpayService(this.#place))
      throw new Error('only scenarios tagged @razorpay have Razorpay');
    return this.#place;
  }

  get #service(): Service {
    return this.#place ?? service();
  }

  get product(): Product {
    return this.#service.product;
  }

  get driver(): Driver {
    return this.#service.driver;
  }

  get timeMachine(): TimeMachine {
    return this.#service.timeMachine;
  }

  person(name: string): Person {
    const known = this.#people.get(name);
    if (known) return known;
    const person = new Person(name, this.driver.customer());
    this.#people.set(name, person);
    return person;
  }

  /** Whoever comes by, signed in as nobody. */
  visitor() {
    return this.driver.customer();
  }

  /** Records what comes of it, an answer or a refusal, and how long it took. */
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

  /** Records what comes of a send; an accepted message is the one that later steps speak of. */
  async attemptSend(sending: Promise<SentMessage>): Promise<void> {
    await this.attempt(sending.then((message) => this.remember(message)));
  }

  remember(message: SentMessage): SentMessage {
    this.#sent.push(message);
    return message;
  }

  /** The last message that was accepted. */
  get message(): SentMessage {
    const message = this.#sent.at(-1);
    if (!message) throw new Error('no message was accepted yet');
    return message;
  }

  /** Everything that was accepted, in that order. */
  get messages(): readonly SentMessage[] {
    return this.#sent;
  }
}

setWorldConstructor(Scenario);
