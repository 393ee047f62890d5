import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import compile from 'icu-minify/compile';
import { parseSync, Visitor } from 'vite';
import { describe, expect, it } from 'vitest';

const SRC = path.join(import.meta.dirname, '..');
const LANGUAGES = ['en', 'de'] as const;
/** The server's error messages, whose English texts are its own. */
const SERVERS = 'errors';

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' });
const catalogues = files.filter((file) => /(^|[\\/])messages[\\/]en[\\/][\w-]+\.json$/.test(file));

type Messages = string | { [key: string]: Messages };

/** All messages of a catalogue by their key. */
function read(file: string): Map<string, string> {
  const flat = (messages: Messages, key: string): [string, string][] =>
    typeof messages === 'string'
      ? [[key, messages]]
      : Object.entries(messages).flatMap(([part, inner]) =>
          flat(inner, key ? `${key}.${part}` : part),
        );
  return new Map(flat(JSON.parse(readFileSync(path.join(SRC, file), 'utf8')) as Messages, ''));
}

/** The arguments of a message: values with their format, and tags. */
function argumentsOf(text: string): string[] {
  const found = new Set<string>();
  const look = (part: unknown): void => {
    if (!Array.isArray(part)) return;
    const [name, kind, ...rest] = part as [string, ...unknown[]];
    const isValue = kind === undefined || (typeof kind === 'number' && kind > 0);
    found.add(isValue ? name : `<${name}>`);
    if (isValue)
      Object.values(rest[0] ?? {})
        .flat()
        .forEach(look);
    else [kind, ...rest].forEach(look);
  };
  [compile(text)].flat().forEach(look);
  return [...found].toSorted();
}

/** The module of a namespace, beside its catalogues: `messages/cart.ts`. */
const areaOf = (catalogue: string): string =>
  path.join(SRC, catalogue.replace(/[\\/]en([\\/][\w-]+)\.json$/, '$1'));

interface Source {
  /** Namespaces that the file uses. */
  areas: string[];
  /** All string literals in the file: keys, and prefixes of computed keys. */
  texts: Set<string>;
  beginnings: string[];
  /** Messages read while the file is loaded, before the language is known. */
  early: string[];
  /** Calls with the values that they pass. */
  calls: { area: string; key: string; values: string[] }[];
}

interface Called {
  callee: { type: string; name?: string; object?: { name?: string } };
  arguments: { type: string; value?: unknown; properties?: { key?: { name?: string } }[] }[];
}

function readSource(file: string): Source {
  const source: Source = { areas: [], texts: new Set(), beginnings: [], early: [], calls: [] };
  const names = new Map<string, string>();
  let depth = 0;
  const into = () => void (depth += 1);
  const out = () => void (depth -= 1);
  const code = readFileSync(path.join(SRC, file), 'utf8');
  const visitor = new Visitor({
    ImportDeclaration({ source: { value }, specifiers }) {
      if (!/(^|\/)messages\//.test(value)) return;
      const area = path.resolve(SRC, path.dirname(file), value);
      source.areas.push(area);
      for (const { local } of specifiers) names.set(local.name, area);
    },
    FunctionDeclaration: into,
    'FunctionDeclaration:exit': out,
    FunctionExpression: into,
    'FunctionExpression:exit': out,
    ArrowFunctionExpression: into,
    'ArrowFunctionExpression:exit': out,
    Literal: ({ value }) => void source.texts.add(String(value)),
    TemplateLiteral: ({ quasis: [first] }) =>
      void source.beginnings.push(first?.value.cooked ?? ''),
    CallExpression(call) {
      const { callee, arguments: given } = call as unknown as Called;
      const area = names.get(callee.name ?? callee.object?.name ?? '');
      const [key, values] = given;
      if (!area || !key) return;
      if (key.type !== 'Literal' && key.type !== 'TemplateLiteral') return;
      if (depth === 0) source.early.push(`${file}: ${String(key.value)}`);
      if (key.type !== 'Literal') return;
      const properties = values?.properties ?? [];
      const valueNames = properties.map(({ key: property }) => property?.name ?? '…');
      source.calls.push({ area, key: String(key.value), values: valueNames });
    },
  });
  visitor.visit(parseSync(file, code).program);
  return source;
}

const sources = files
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.d\.ts$/.test(file))
  .map(readSource);

describe.each(catalogues)('%s', (english) => {
  const [en, de] = LANGUAGES.map((language) =>
    read(english.replace(/[\\/]en([\\/])/, (_, slash: string) => `${slash}${language}${slash}`)),
  ) as [Map<string, string>, Map<string, string>];

  it('is there in German, word for word', () => {
    expect([...de.keys()]).toEqual([...en.keys()]);
    for (const [key, text] of de) {
      expect([key, text.trim()]).not.toEqual([key, '']);
      expect([key, argumentsOf(text)]).toEqual([key, argumentsOf(en.get(key) ?? '')]);
    }
  });

  it('contains no unused messages', () => {
    const area = areaOf(english);
    const users = sources.filter(({ areas }) => areas.includes(area));
    const isUsed = (key: string) =>
      users.some(
        ({ texts, beginnings }) =>
          texts.has(key) || beginnings.some((text) => text !== '' && key.startsWith(text)),
      );
    expect([...en.keys()].filter((key) => !isUsed(key))).toEqual([]);
  });

  it('passes all arguments of a message', () => {
    const area = areaOf(english);
    const calls = sources.flatMap((source) => source.calls).filter((call) => call.area === area);
    for (const { key, values } of calls) {
      const expected = argumentsOf(en.get(key) ?? '').map((name) => name.replace(/[<>]/g, ''));
      expect([key, values.toSorted()]).toEqual([key, expected.toSorted()]);
    }
  });
});

it('is not used before the language is known', () => {
  expect(sources.flatMap(({ early }) => early)).toEqual([]);
});

it('has sentences of the server that can be read', () => {
  for (const folder of ['messages', path.join('seller', 'messages')]) {
    for (const [, text] of read(path.join(folder, 'de', `${SERVERS}.json`))) compile(text);
  }
});
