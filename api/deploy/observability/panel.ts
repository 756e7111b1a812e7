/** A panel of a dashboard: what it shows, and of which series. */
export interface Panel {
  readonly title: string;
  readonly unit: 'short' | 's' | 'reqps' | 'percentunit' | 'bytes';
  /** PromQL by the legend of its lines. */
  readonly queries: Readonly<Record<string, string>>;
}

export interface Dashboard {
  readonly uid: string;
  readonly title: string;
  readonly panels: readonly Panel[];
}

export const quantile = (q: number, name: string, by = 'le') =>
  `histogram_quantile(${q}, sum by (${by}) (rate(waxwing_${name}_bucket[5m])))`;
export const rate = (name: string, by?: string) =>
  `sum${by ? ` by (${by})` : ''} (rate(waxwing_${name}[5m]))`;
