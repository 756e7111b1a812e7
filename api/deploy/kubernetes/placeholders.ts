import { type Derived, EXTRA_GRACE_SECONDS, HEAP_SHARE } from './derived.js';
import { DEFAULTS, type Values } from './values.js';

/** Stands in for a number, so that the types of the objects hold; no object has such a one by itself. */
const FIRST = 900_001;

/** Values that are noticed in the text of an object and replaced there by an expression of the chart. */
export class Placeholders {
  readonly #expressions: string[] = [];
  readonly values: Values;
  readonly derived: Derived;

  constructor() {
    const at = (path: string) => `.Values.${path}`;
    const sizes = (part: 'api' | 'worker') => ({
      replicas: this.#number(at(`${part}.replicas`)),
      memoryMiB: this.#number(at(`${part}.memoryMiB`)),
      cpu: this.#text(at(`${part}.cpu`)),
      drainSeconds: this.#number(at(`${part}.drainSeconds`)),
    });
    this.values = {
      image: this.#text(at('image')),
      secret: this.#text(at('secret')),
      mediaClaim: this.#text(at('mediaClaim')),
      publicUrl: this.#text(at('publicUrl')),
      trustProxy: this.#text(at('trustProxy')),
      api: { ...sizes('api'), mostReplicas: this.#number(at('api.mostReplicas')) },
      worker: sizes('worker'),
      ingress: { host: this.#text(at('ingress.host')), className: this.#text(at('ingress.className')) },
    };
    this.derived = {
      graceSeconds: (part) =>
        this.#number(`add (int .Values.${part}.drainSeconds) ${EXTRA_GRACE_SECONDS[part]}`),
      heapMiB: (part) => {
        const { of, in: whole } = HEAP_SHARE;
        return this.#number(`div (mul (int .Values.${part}.memoryMiB) ${of}) ${whole}`);
      },
    };
  }

  /** The text with expressions in place of what stood in for them. */
  insert(yaml: string): string {
    return yaml.replace(/"?(<?)(9\d{5})(>?)"?/g, (found, opened: string, id: string) => {
      const expression = this.#expressions[Number(id) - FIRST];
      if (expression === undefined) return found;
      const inserted = `{{ ${expression} }}`;
      // A text is quoted, whatever its value is; a number inside of a text has its quotes already.
      if (opened) return `{{ ${expression} | quote }}`;
      return found.startsWith('"') && found.endsWith('"') ? `"${inserted}"` : found.replace(id, inserted);
    });
  }

  #number(expression: string): number {
    return FIRST + this.#expressions.push(expression) - 1;
  }

  #text(expression: string): string {
    return `<${this.#number(expression)}>`;
  }
}

interface ChartValues extends Values {
  readonly api: Values['api'] & { readonly autoscale: boolean };
  readonly ingress: Values['ingress'] & { readonly enabled: boolean };
  /** The objects of the Prometheus Operator, and labels by which a Prometheus finds them. */
  readonly monitoring: { readonly enabled: boolean; readonly labels: Readonly<Record<string, string>> };
  /** Further settings, by name. */
  readonly settings: Readonly<Record<string, string>>;
  /** Further settings that are keys of the Secret. */
  readonly secretSettings: readonly string[];
  /** Ports beside those of HTTPS, PostgreSQL, mail and names that may be reached: a pooler's, a collector's, a proxy's. */
  readonly egressPorts: readonly number[];
}

/** The values of the chart, with the switches of what is optional. */
export const CHART_VALUES: ChartValues = {
  ...DEFAULTS,
  ingress: { enabled: false, ...DEFAULTS.ingress },
  api: { ...DEFAULTS.api, autoscale: false },
  monitoring: { enabled: false, labels: {} },
  settings: {},
  secretSettings: [],
  egressPorts: [],
};
