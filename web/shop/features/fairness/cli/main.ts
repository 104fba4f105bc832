import { stderr, stdout } from 'node:process';
import { exitCodes, runVerify } from './verify-command.ts';

/**
 * npm runs this in the project's folder. File names are relative to the folder where the person
 * called npm.
 */
const folder = process.env['INIT_CWD'] ?? process.cwd();

try {
  process.exitCode = await runVerify(process.argv.slice(2), { stdout, stderr, folder, fetch });
} catch (cause) {
  // An error of this program must not look like an error in the log.
  stderr.write(`${cause instanceof Error ? cause.stack : cause}\n`);
  process.exitCode = exitCodes.unknown;
}
