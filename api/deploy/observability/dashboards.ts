import type { Dashboard, Panel } from './panel.js';
import { DASHBOARDS } from './panels.js';

const PANEL = { width: 8, height: 8, columns: 3 };

/** Grafana's JSON of each dashboard, by its file. */
export function dashboardFiles(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    DASHBOARDS.map((dashboard) => [
      `dashboards/${dashboard.uid}.json`,
      `${JSON.stringify(grafanaOf(dashboard), null, 2)}\n`,
    ]),
  );
}

function grafanaOf({ uid, title, panels }: Dashboard) {
  return {
    uid,
    title,
    tags: ['waxwing'],
    schemaVersion: 39,
    editable: false,
    time: { from: 'now-6h', to: 'now' },
    refresh: '30s',
    templating: { list: [{ name: 'source', type: 'datasource', query: 'prometheus' }] },
    panels: panels.map(grafanaPanel),
  };
}

function grafanaPanel({ title, unit, queries }: Panel, index: number) {
  const { width, height, columns } = PANEL;
  return {
    id: index + 1,
    title,
    type: 'timeseries',
    datasource: { type: 'prometheus', uid: '$source' },
    gridPos: { x: (index % columns) * width, y: Math.floor(index / columns) * height, w: width, h: height },
    fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
    targets: Object.entries(queries).map(([legend, expr], at) => ({
      refId: String.fromCharCode(65 + at),
      expr,
      legendFormat: legend,
    })),
  };
}
