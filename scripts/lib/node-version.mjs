// Imported first, so that an old Node prints this message and not an error about a missing function.
import { readFileSync } from 'node:fs';

function readEngines() {
  try {
    return JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).engines;
  } catch (error) {
    console.error(
      `package.json cannot be read (${error.code || error.message}). Take it from the repository: git checkout package.json`,
    );
    return process.exit(1);
  }
}

const engines = readEngines();
const [major, minor] = process.versions.node.split('.').map(Number);
const ranges = [...engines.node.matchAll(/(\^|>=)(\d+)\.(\d+)/g)].map(([, sign, ...lowest]) => ({
  isOpen: sign === '>=',
  lowest: lowest.map(Number),
}));
const fits = ranges.some(
  ({ isOpen, lowest }) =>
    (major === lowest[0] && minor >= lowest[1]) || (isOpen && major > lowest[0]),
);
if (!fits) {
  const wanted = ranges.map(({ lowest }) => lowest.join('.')).join(', ');
  console.error(
    `Larder needs Node.js ${wanted} or newer; this is ${process.versions.node}. Get another one from https://nodejs.org.`,
  );
  process.exit(1);
}
