import fs from 'node:fs/promises';
import path from 'node:path';
import pLimit from 'p-limit';
import { StartupError } from '../common/errors/startup-error.js';
import type { Account } from '../embedded-postgres/cluster-location.js';
import type { CopyProgress } from './backup-writer.js';
import { DATABASE, type Manifest, type Sealing, type StoredFile } from './manifest.js';
import { originalName, restoreFile, syncFolder } from './stored-files.js';

const MAX_CONCURRENT_FILES = 3;

/** A backup with its manifest. */
export interface OpenBackup {
  folder: string;
  manifest: Manifest;
  sealing: Sealing;
}

interface Part {
  /** A folder of the backup. */
  part: string;
  /** The folder to create from it. */
  target: string;
  /** The mode of its files. */
  mode?: number;
  account?: Account;
}

const isIn = (part: string, name: string): boolean => name === part || name.startsWith(`${part}/`);

/** Creates a folder that must not exist yet. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await fs.mkdir(folder, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new StartupError(`${folder} has come into being meanwhile, and is left as it is.`);
  }
}

const ownerFor =
  ({ uid, gid }: Account) =>
  async (file: string): Promise<void> => {
    if (uid !== undefined && gid !== undefined) await fs.chown(file, uid, gid);
  };

/** Restores parts of a backup into new folders, and can delete these if one fails. */
export class RestoredParts {
  /** Folders that were created here, and so may be deleted. */
  private readonly made: string[] = [];
  private done = 0;

  constructor(
    private readonly backup: OpenBackup,
    private readonly progress: CopyProgress,
  ) {}

  async write({ part, target, mode = 0o600, account = {} }: Part): Promise<void> {
    await makeFolder(target);
    this.made.push(target);
    const { files, folders } = this.backup.manifest;
    const own = ownerFor(account);
    const at = (name: string) => path.join(target, path.relative(part, name));
    const inner = folders.filter((name) => isIn(part, name) && name !== part);
    await own(target);
    for (const name of inner) {
      await fs.mkdir(at(name), { mode: 0o700 });
      await own(at(name));
    }
    const write = async (file: StoredFile) => {
      const restored = at(part === DATABASE ? originalName(file.path) : file.path);
      await this.writeFile(file, part, restored);
      await fs.chmod(restored, mode);
      await own(restored);
    };
    const limit = pLimit(MAX_CONCURRENT_FILES);
    const wanted = files.filter((file) => isIn(part, file.path));
    await Promise.all(wanted.map((file) => limit(() => write(file)))).finally(() =>
      limit.clearQueue(),
    );
    for (const name of [part, ...inner]) await syncFolder(at(name));
  }

  async takeBack(): Promise<void> {
    for (const target of this.made) {
      await fs.rm(target, { recursive: true, force: true, maxRetries: 5 });
    }
  }

  /** Reports bytes of the backup that were read. */
  readonly onBytes = (bytes: number): void => {
    const all = this.backup.manifest.files.reduce((sum, { size }) => sum + size, 0);
    this.progress((this.done += bytes), all);
  };

  private writeFile(file: StoredFile, part: string, target: string): Promise<void> {
    const { folder, sealing } = this.backup;
    // Pictures are compressed already, and secrets are small.
    const compressed = part === DATABASE;
    return restoreFile(target, folder, file, {
      ...{ master: sealing.master, compressed, onBytes: this.onBytes },
    });
  }
}
