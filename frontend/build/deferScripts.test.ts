import { expect, it } from 'vitest';
import { withDeferredScripts } from './deferScripts';

const script = '<script type="module" crossorigin src="/assets/index-a1.js"></script>';
const preload = '<link rel="modulepreload" crossorigin href="/assets/react-b2.js">';
const react = '<script type="module" crossorigin src="/assets/react-b2.js"></script>';
const unchanged = '<script>paint()</script><link rel="stylesheet" href="/assets/index-c3.css">';

it('moves the scripts of the page into a template, as classic scripts', () => {
  const html = `<html><head>${unchanged}\n${script}\n${preload}</head><body><div id="root"></div></body></html>`;
  expect(withDeferredScripts(html).replace(/\n\s*/g, '')).toBe(
    `<html><head>${unchanged}</head><body><div id="root"></div><template id="scripts">${react}${script}</template></body></html>`,
  );
});

it('fails where it finds no scripts, which would never run', () => {
  expect(() => withDeferredScripts(`<html><head>${unchanged}</head></html>`)).toThrow('no scripts');
});
