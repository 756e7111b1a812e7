import { runSandboxProgram } from './sandbox-program.js';

await runSandboxProgram(process.argv.slice(2));
