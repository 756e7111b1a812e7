import { parseArgs } from 'node:util';
import { runPhoneCommand, USAGE } from './control/phone-commands.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: 'string', default: `http://localhost:${process.env.PORT ?? 3000}` },
    help: { type: 'boolean' },
  },
});

if (values.help || positionals.length < 2) {
  process.stdout.write(USAGE);
  process.exitCode = values.help ? 0 : 2;
} else {
  const { ok, text } = await runPhoneCommand(values.url, positionals);
  (ok ? process.stdout : process.stderr).write(`${text}\n`);
  process.exitCode = ok ? 0 : 1;
}
