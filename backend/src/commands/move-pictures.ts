import { parseArgs } from 'node:util';
import { StartupError } from '../common/errors/startup-error.js';
import { throttleProgress } from '../common/throttle-progress.js';
import { runCommand, errorLine } from '../common/run-command.js';
import { loadEnvForCommand } from '../config/load-env.js';
import { copyPictures } from '../products/pictures/copy-pictures.js';
import { openPictureStorages } from '../products/pictures/picture-storages.js';

const USAGE = 'Say which way: npm run pictures:move -- --to s3, or --to folder.';

function readArguments(): { to: 'folder' | 's3'; remove: boolean } {
  const options = { to: { type: 'string' }, remove: { type: 'boolean' } } as const;
  const { to, remove = false } = parseArgs({ options }).values;
  if (to !== 'folder' && to !== 's3') throw new StartupError(USAGE);
  return { to, remove };
}

const count = (number: number): string => number.toLocaleString('en');

/** Copies pictures from the folder into the bucket, or back. The shop may be running. */
async function main(): Promise<void> {
  const { to, remove } = readArguments();
  const env = loadEnvForCommand();
  const { folder, bucket } = await openPictureStorages(env);
  if (!bucket) throw new StartupError('There is no bucket. Set S3_BUCKET, and what belongs to it.');
  if (remove && env.pictureStorage !== to) {
    throw new StartupError(
      `The shop still keeps new pictures elsewhere. Set PICTURE_STORAGE to ${to} before any are removed.`,
    );
  }
  await bucket.tryOut();
  const [source, target] = to === 's3' ? [folder, bucket] : [bucket, folder];
  const progress = throttleProgress((done: number, all: number) =>
    process.stderr.write(`… ${count(done)} of ${count(all)} files\n`),
  );
  const { all, copied, removed } = await copyPictures(source, target, { remove, progress });
  process.stdout.write(
    `All ${count(all)} files of ${source.place} are in ${target.place}: ${count(copied)} copied, the others were there. ${
      remove ? `Removed: ${count(removed)}.` : 'Nothing was removed.'
    }\n`,
  );
}

await runCommand(main, {
  formatError: (error) => {
    const again =
      error instanceof StartupError ? '' : ' Run it again: it goes on where it stopped.';
    return `Not all pictures are there: ${errorLine(error)}${again}`;
  },
});
