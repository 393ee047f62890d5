import fs from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const read = (file: string): string => fs.readFileSync(path.join(ROOT, file), 'utf8');

const pages = [
  ...['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md'],
  ...fs
    .readdirSync(path.join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`),
];

/** @returns the anchors of the headings of a page, as GitHub creates them */
const anchorsOf = (page: string): string[] =>
  [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );

/** @returns why a link of a page leads nowhere, or undefined */
function problemOf(page: string, link: string): string | undefined {
  const [file = '', anchor] = link.split('#');
  const target = file ? path.join(path.dirname(page), file) : page;
  if (!fs.existsSync(path.join(ROOT, target))) return `${link}: no such file`;
  const isKnown = !anchor || !target.endsWith('.md') || anchorsOf(target).includes(anchor);
  return isKnown ? undefined : `${link}: no such heading`;
}

it.each(pages)('the links of %s lead to files and headings that exist', (page) => {
  const links = [...read(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  const local = links.filter((link) => !/^\w+:/.test(link));
  expect(local.flatMap((link) => problemOf(page, link) ?? [])).toEqual([]);
});

/** Where paths in texts begin. */
const FOLDERS = ['', 'backend', 'backend/src', 'frontend', 'frontend/src'];

it.each(pages.filter((page) => page.startsWith('docs/')))(
  'the source files that %s names exist',
  (page) => {
    const names = read(page).matchAll(
      /`([\w@.-]+(?:\/[\w@.-]+)+\.(?:tsx?|mjs|sql|sh|ya?ml|json))`/g,
    );
    const missing = [...names]
      .map(([, file = '']) => file)
      .filter((file) => !FOLDERS.some((folder) => fs.existsSync(path.join(ROOT, folder, file))));
    expect(missing).toEqual([]);
  },
);
