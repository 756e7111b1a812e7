/** Names joined into sets. */
class Sets {
  readonly #parents: Map<string, string>;

  constructor(parents: ReadonlyMap<string, string> = new Map()) {
    this.#parents = new Map(parents);
  }

  find(name: string): string {
    let root = name;
    for (let parent = this.#parents.get(root); parent !== undefined; parent = this.#parents.get(root))
      root = parent;
    return root;
  }

  join(a: string, b: string): void {
    const [first, second] = [this.find(a), this.find(b)];
    if (first !== second) this.#parents.set(first, second);
  }

  /** Those that were joined with another one. */
  names(): string[] {
    return [...this.#parents].flat();
  }

  fork(): Sets {
    return new Sets(this.#parents);
  }
}

/** What the caller has put into a row of parameters: an id of whatever kind, of the account that the row is for. */
export const ANY_DOMAIN = '*';

/** A value that says to which account a row belongs. */
interface Carrier {
  readonly value: string;
  readonly row: string;
  readonly domain: string;
}

/** Which values are equal, and which rows therefore belong to the same account. */
export class Ties {
  readonly #values: Sets;
  readonly #rows: Sets;
  readonly #carriers: Carrier[];

  constructor(from?: { values: Sets; rows: Sets; carriers: readonly Carrier[] }) {
    this.#values = from?.values ?? new Sets();
    this.#rows = from?.rows ?? new Sets();
    this.#carriers = [...(from?.carriers ?? [])];
  }

  /** For a part of a query whose conditions do not hold beside it. */
  fork(): Ties {
    return new Ties({ values: this.#values.fork(), rows: this.#rows.fork(), carriers: this.#carriers });
  }

  equate(a: string | undefined, b: string | undefined): void {
    if (a !== undefined && b !== undefined) this.#values.join(a, b);
  }

  carry(value: string, row: string, domain: string): void {
    this.#carriers.push({ value, row, domain });
  }

  tie(row: string, other: string): void {
    this.#rows.join(row, other);
  }

  /** Ties the rows of equal values. What a row of parameters has is of the domain of the values that it equals. */
  settle(): void {
    for (const carriers of Map.groupBy(this.#carriers, ({ value }) => this.#values.find(value)).values()) {
      const wild = carriers.filter(({ domain }) => domain === ANY_DOMAIN);
      const known = carriers.filter(({ domain }) => domain !== ANY_DOMAIN);
      for (const [first, ...others] of Map.groupBy(known, ({ domain }) => domain).values())
        for (const { row } of [...others, ...wild]) this.#rows.join(row, first!.row);
    }
  }

  areTied(row: string, other: string): boolean {
    return this.#rows.find(row) === this.#rows.find(other);
  }

  /** The carriers of all values that equal this one. */
  carriersOf(value: string): Carrier[] {
    const root = this.#values.find(value);
    return this.#carriers.filter((carrier) => this.#values.find(carrier.value) === root);
  }

  rows(): string[] {
    return [...new Set(this.#carriers.map(({ row }) => row))];
  }

  values(): string[] {
    return [...new Set([...this.#values.names(), ...this.#carriers.map(({ value }) => value)])];
  }

  /** The rows in groups of one account each. */
  group<Row extends { readonly key: string }>(rows: readonly Row[]): Row[][] {
    return [...Map.groupBy(rows, ({ key }) => this.#rows.find(key)).values()];
  }
}
