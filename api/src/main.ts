import { run } from './process/run.js';

await run(process.env);
