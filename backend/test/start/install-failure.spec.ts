import { installFailure } from '../../../scripts/lib/install-failure.mjs';

const output = (...lines: string[]): string => lines.map((line) => `npm error ${line}\n`).join('');

describe('an installation that fails', () => {
  it.each([
    [
      'the folder belongs to another user',
      output('code EACCES', 'syscall mkdir', 'path /shop/node_modules', 'errno -13'),
      /^Installing the packages failed: EACCES \(mkdir \/shop\/node_modules\)\. This user may not write there: .*chown/,
    ],
    [
      'the disk is full',
      output('code ENOSPC', 'syscall write', 'errno -28', 'nospc ENOSPC: no space left on device'),
      /: ENOSPC \(write\)\. The disk is full: free some space, then run the command again\./,
    ],
    [
      'there is no network',
      output(
        ...['code ENOTFOUND', 'syscall getaddrinfo', 'errno ENOTFOUND'],
        'network request to https://registry.npmjs.org/nest failed, reason: getaddrinfo ENOTFOUND',
      ),
      /: ENOTFOUND \(getaddrinfo https:\/\/registry\.npmjs\.org\/nest\)\. The registry of npm could not be reached: check the network.*HTTPS_PROXY/,
    ],
    [
      'a proxy has a certificate of its own',
      output('code SELF_SIGNED_CERT_IN_CHAIN', 'errno SELF_SIGNED_CERT_IN_CHAIN'),
      /certificate of the registry is not trusted: set NODE_EXTRA_CA_CERTS/,
    ],
    ['the registry lacks a package', output('code E404'), /does not have a package: check `npm/],
    [
      'the folder is read-only',
      output('code EROFS', 'syscall mkdir', 'path /x'),
      /read-only: copy/,
    ],
    [
      'the files do not fit together',
      output('code EUSAGE', '`npm ci` can only install packages when …'),
      /EUSAGE\. package\.json and package-lock\.json do not fit together/,
    ],
    [
      'a script of a package fails',
      output(
        'code 1',
        'path /shop/node_modules/sharp',
        'command failed',
        'command sh -c node x.js',
      ),
      /^Installing \/shop\/node_modules\/sharp failed: its install script ended with an error\./,
    ],
    [
      'npm says something else',
      output('code EOTHER', 'Something new.', 'A complete log of this run is in x'),
      /^Installing the packages failed: Something new\. See more/,
    ],
  ])('explains the remedy if %s', (_, text, sentence) => {
    const { message } = installFailure(text);
    expect(message).toMatch(sentence);
    expect(message).toMatch(/^[^\n]+ See more with: npm ci --include=dev$/);
  });
});
