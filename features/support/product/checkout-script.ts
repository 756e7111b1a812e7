/**
 * Runs in the customer's browser. Has the parts of Razorpay's script that a page can see: a class, a window over the page,
 * and the three ways in which it closes.
 */
function defineCheckout(address: string): void {
  interface Options {
    readonly order_id: string;
    readonly amount: number;
    readonly name: string;
    readonly description: string;
    readonly modal: { readonly ondismiss: () => void };
    readonly handler: (receipt: unknown) => void;
  }
  type Listener = (failure: unknown) => void;

  const ask = async (what: string, body: object): Promise<{ error?: unknown }> => {
    const response = await fetch(`${address}/${what}`, { method: 'POST', body: JSON.stringify(body) });
    return response.json();
  };

  class Checkout {
    readonly #options: Options;
    readonly #failed: Listener[] = [];
    readonly #window = document.createElement('dialog');
    readonly #reason = document.createElement('input');

    constructor(options: Options) {
      this.#options = options;
    }

    on(_event: 'payment.failed', listener: Listener): void {
      this.#failed.push(listener);
    }

    open(): void {
      const { name, description, amount } = this.#options;
      const heading = document.createElement('h2');
      heading.textContent = `${name}: ${description}`;
      const sum = document.createElement('p');
      sum.textContent = `₹${amount / 100}`;
      this.#reason.setAttribute('aria-label', 'What the bank says');
      this.#window.setAttribute('aria-label', 'Razorpay');
      this.#window.append(
        heading,
        sum,
        this.#button('Pay now', () => this.#press('pay')),
        this.#reason,
        this.#button('Be declined', () => this.#press('fail')),
        this.#button('Leave', () => this.close()),
      );
      document.body.append(this.#window);
      this.#window.showModal();
    }

    close(): void {
      if (!this.#window.isConnected) return;
      this.#window.remove();
      this.#options.modal.ondismiss();
    }

    async #press(what: string): Promise<void> {
      const { order_id } = this.#options;
      const answer = await ask(what, { order_id, reason: this.#reason.value });
      if (answer.error) {
        for (const listener of this.#failed) listener(answer);
        return;
      }
      this.#window.remove();
      this.#options.handler(answer);
    }

    #button(label: string, press: () => unknown): HTMLButtonElement {
      const button = document.createElement('button');
      button.textContent = label;
      button.onclick = () => void press();
      return button;
    }
  }
  Object.assign(window, { Razorpay: Checkout });
}

/** The script's source, which calls the server it was loaded from. */
export const CHECKOUT_SCRIPT = `(${defineCheckout})(new URL(document.currentScript.src).origin);`;
