import { type Dashboard, rate } from './panel.js';

export const SAFETY_DASHBOARD: Dashboard = {
  uid: 'waxwing-safety',
  title: 'Waxwing: number safety',
  panels: [
    {
      title: 'Paced numbers by health',
      unit: 'short',
      queries: { '{{health}}': 'sum by (health) (waxwing_instances_health)' },
    },
    {
      title: 'Held messages, by what holds them',
      unit: 'short',
      queries: { '{{code}}': 'sum by (code) (waxwing_safety_held_messages)' },
    },
    {
      title: 'First contacts a second',
      unit: 'reqps',
      queries: { '{{outcome}}': rate('first_contacts_total', 'outcome') },
    },
    {
      title: 'Opt-outs in an hour',
      unit: 'short',
      queries: { '{{kind}}': 'sum by (kind) (increase(waxwing_opt_outs_total[1h]))' },
    },
  ],
};
