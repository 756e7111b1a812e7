import { run } from './composition/run.js';

await run(process.env);
