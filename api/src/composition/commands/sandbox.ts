export { runPhoneProgram, runSandboxProgram } from '@waxwing/adapters/sandbox';
