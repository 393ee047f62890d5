import { Failure } from './run.mjs';

const AGAIN = 'then run the command again.';
const OFFLINE =
  'The registry of npm could not be reached: check the network and `npm config get registry` (behind a proxy, set HTTPS_PROXY),';
const CERTIFICATE =
  'The certificate of the registry is not trusted: set NODE_EXTRA_CA_CERTS to the file of your proxy’s certificate,';
const FULL = 'The disk is full: free some space,';
const FORBIDDEN =
  'This user may not write there: make it the owner of the folder, which sudo may have changed (sudo chown -R "$(id -u)" .),';

/** Advice for errors of the system, of the network and of npm. */
const REMEDIES = [
  [/^(ENOSPC|EDQUOT)$/, FULL],
  [/^(EACCES|EPERM)$/, FORBIDDEN],
  [/^EROFS$/, 'The folder is read-only: copy it to one that can be written,'],
  [/^(EMFILE|ENFILE)$/, 'Too many files are open: raise the limit with `ulimit -n 4096`,'],
  [
    /^(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|EPIPE|E407|E5\d\d)$/,
    OFFLINE,
  ],
  [/CERT|SELF_SIGNED|UNABLE_TO_/, CERTIFICATE],
  [/^E40[13]$/, 'The registry refuses access: check `npm config get registry` and its login,'],
  [/^E404$/, 'The registry does not have a package: check `npm config get registry`,'],
  [/^EINTEGRITY$/, 'A package was damaged on its way: run `npm cache clean --force`,'],
  [
    /^EUSAGE$/,
    'package.json and package-lock.json do not fit together: take both from the repository (git checkout package.json package-lock.json),',
  ],
  [/^EBADENGINE$/, 'This Node.js is not supported: get another one from https://nodejs.org,'],
];

const remedyOf = (code) => REMEDIES.find(([pattern]) => pattern.test(code))?.[1];

/** @returns a sentence about a system error (`code`, `syscall`, `path`) and what to do about it */
export function explainSystemError(what, { code = '', syscall, path, message }) {
  const remedy = remedyOf(code);
  if (!remedy) return `${what}: ${message}`;
  const place = [syscall, path].filter(Boolean).join(' ');
  return `${what}: ${code}${place ? ` (${place})` : ''}. ${remedy} ${AGAIN}`;
}

/** @param output of `npm ci` at the log level "error" */
export function installFailure(output) {
  const find = (name) => new RegExp(`^npm error ${name} (.+)$`, 'm').exec(output)?.[1];
  const error = {
    code: find('code'),
    syscall: find('syscall'),
    // npm mentions the URL of a network error only in its message.
    path: find('path') ?? /request to (\S+) failed/.exec(output)?.[1],
    message:
      output.match(/^npm error (?!code |errno |A complete log)(.*\S)/m)?.[1] ?? output.trim(),
  };
  const more = 'See more with: npm ci --include=dev';
  if (find('command') && error.path) {
    return new Failure(
      `Installing ${error.path} failed: its install script ended with an error. ${more}`,
    );
  }
  return new Failure(`${explainSystemError('Installing the packages failed', error)} ${more}`);
}
