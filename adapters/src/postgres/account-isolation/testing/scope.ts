import type { Catalog } from './account-keys.js';
import type { TreeNode } from './node-tree.js';
import type { Ties } from './ties.js';

/** The rows that an entry of a query's range table stands for. */
export interface Row {
  readonly key: string;
  readonly label: string;
  /** Whether they belong to accounts. */
  readonly isOwned: boolean;
}

/** A value outside of a query that equals a key of all its rows. */
export interface Anchor {
  readonly value: string;
  readonly domain: string;
}

/** What is known of the rows that a query answers. */
export interface Signature {
  readonly isOwned: boolean;
  readonly label: string;
  /** The domains of each column; undefined for one that is always null. */
  readonly columns: readonly (ReadonlySet<string> | undefined)[];
  readonly anchors: readonly Anchor[];
  /** Whether it answers the number of its rows and nothing else. */
  readonly isCount: boolean;
}

/** Examines a query. `addEqualities` is called when its rows are known. */
export type ExamineQuery = (
  query: TreeNode,
  parent: Scope | undefined,
  ties: Ties,
  options?: { readonly isSubLink?: boolean; readonly addEqualities?: (scope: Scope) => void },
) => Signature;

/** One examination of a statement. */
export interface Examination {
  readonly catalog: Catalog;
  readonly findings: string[];
  readonly examine: ExamineQuery;
  /** The number of scopes so far, for their names. */
  scopes: number;
}

/** A query whose parts are being examined. */
export class Scope {
  readonly examination: Examination;
  readonly query: TreeNode;
  readonly parent: Scope | undefined;
  readonly ties: Ties;
  readonly isSubLink: boolean;
  readonly name: string;
  /** By their place in the range table, from 1 on. */
  readonly rows = new Map<number, Row>();
  /** Those of the subqueries in its expressions, where it has no accounts' rows of its own. */
  readonly expressionRows: Row[] = [];
  readonly ctes = new Map<string, Signature>();

  constructor(
    examination: Examination,
    query: TreeNode,
    parent: Scope | undefined,
    ties: Ties,
    isSubLink: boolean,
  ) {
    this.examination = examination;
    this.query = query;
    this.parent = parent;
    this.ties = ties;
    this.isSubLink = isSubLink;
    this.name = `q${++examination.scopes}`;
  }

  above(levels: number): Scope {
    const scope = levels === 0 ? this : this.parent?.above(levels - 1);
    if (!scope) throw new Error('the tree refers to a query that is not around it');
    return scope;
  }

  rowKey(place: number): string {
    return `${this.name}.${place}`;
  }

  value(place: number, column: number): string {
    return `${this.name}.${place}.${column}`;
  }

  hasValue(value: string): boolean {
    return value.startsWith(`${this.name}.`);
  }

  entry(place: number): TreeNode {
    return this.query.nodes('rtable')[place - 1]!;
  }

  /** The accounts' rows that it joins. */
  ownedRows(): Row[] {
    return [...this.rows.values()].filter(({ isOwned }) => isOwned);
  }

  /** The rows that a subquery in an expression here is evaluated for. */
  rowsAround(): Row[] {
    const rows = this.ownedRows();
    return rows.length === 0 && this.isSubLink ? this.parent!.rowsAround() : rows;
  }
}
