/** The account of one customer in the directory: the cell where it lives, unless it is being moved. */
export class Tenant {
  #cell: string;
  #underWay = 0;
  #isMoving = false;
  #onIdle: () => void = () => undefined;

  constructor(cell: string) {
    this.#cell = cell;
  }

  /** Runs a request at the tenant's cell. False, and nothing is run, while the tenant moves. */
  async serve(run: (cell: string) => Promise<void>): Promise<boolean> {
    if (this.#isMoving) return false;
    this.#underWay += 1;
    try {
      await run(this.#cell);
    } finally {
      this.#underWay -= 1;
      if (this.#underWay === 0) this.#onIdle();
    }
    return true;
  }

  /** Lets nothing in any more. Resolves when all that was let in is answered. */
  async freeze(): Promise<void> {
    this.#isMoving = true;
    if (this.#underWay > 0)
      await new Promise<void>((resolve) => {
        this.#onIdle = resolve;
      });
  }

  /** Lets everything in again, at this cell. */
  thaw(cell: string): void {
    this.#cell = cell;
    this.#isMoving = false;
    this.#onIdle = () => undefined;
  }
}
