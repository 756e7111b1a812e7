import { runPhoneProgram } from './control/phone-program.js';

process.exitCode = await runPhoneProgram(process.argv.slice(2));
