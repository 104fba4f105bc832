import { stderr, stdout } from 'node:process';
import { exitCodes, runVerify } from './verify-command.ts';

/** npm runs this in the project's folder; a file is meant from where the person stands. */
const folder = process.env['INIT_CWD'] ?? process.cwd();

try {
  process.exitCode = await runVerify(process.argv.slice(2), { stdout, stderr, folder, fetch });
} catch (cause) {
  // A fault of this program must not be taken for a fault in the log.
  stderr.write(`${cause instanceof Error ? cause.stack : cause}\n`);
  process.exitCode = exitCodes.unknown;
}
