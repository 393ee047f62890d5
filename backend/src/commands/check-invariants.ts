import { throttleProgress } from '../common/throttle-progress.js';
import { runCommand, errorLine } from '../common/run-command.js';
import { loadEnvForCommand } from '../config/load-env.js';
import { reachDatabase } from '../embedded-postgres/reach-database.js';
import { checkInvariants, reportOf } from '../invariants/check-invariants.js';
import { openPictureStorages } from '../products/pictures/picture-storages.js';

const CHECK_FAILED = 2;

/** Prints all invariants of the data and whether they hold. */
async function main(): Promise<void> {
  const env = loadEnvForCommand();
  const { url, leave } = await reachDatabase(env);
  try {
    const progress = throttleProgress((what: string, looked: number) =>
      process.stderr.write(`… ${what}: ${looked.toLocaleString('en')}\n`),
    );
    const { all: pictures } = await openPictureStorages(env);
    const findings = await checkInvariants(url, { pictures, progress });
    process.stdout.write(reportOf(findings));
    if (findings.some(({ violations }) => violations > 0)) process.exitCode = 1;
  } finally {
    await leave();
  }
}

await runCommand(main, {
  formatError: (error) => `The check failed: ${errorLine(error)}`,
  exitCode: CHECK_FAILED,
});
