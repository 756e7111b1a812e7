// `npm run bench [-- bundles|lighthouse|accepts|sends|history|memory|media|media-memory|load-memory|start|package|qr|polls|pooler|hostile|webhooks …] [--check] [--minutes 2] [--only words] [--before folder [--safety watch]]`: measures the product against yardsticks.
import { chromiumPath } from '../features/dist/support/browser/launch.js';

process.env.CHROMIUM ??= await chromiumPath();
await import('../api/dist/bench/main.js');
