import { StartupError } from '../common/errors/startup-error.js';

/** @returns a StartupError for a failed write to a disk, or the error itself */
export function explainFailure(error: unknown, folder: string): unknown {
  const { code, path: where = folder } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new StartupError(`The disk that holds ${folder} is full. Free some space on it.`);
  }
  if (code === 'EFBIG') {
    return new StartupError(
      `${folder} takes no file as large as is needed there. Use another disk.`,
    );
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || code === 'ENOTDIR') {
    return new StartupError(`${where} cannot be used (${code}). Give this user access to it.`);
  }
  return error;
}
