import fs from 'node:fs';
import path from 'node:path';

const FONTS = [
  { family: 'Fraunces', file: /^fraunces-latin-(?!ext-).*\.woff2$/ },
  { family: 'Figtree', file: /^figtree-latin-(?!ext-).*\.woff2$/ },
];

/** The shop's fonts, under the file names of the build; none if the frontend is not built. */
function fontFaces(frontendDir: string): string {
  const assets = path.join(frontendDir, 'assets');
  const files = fs.existsSync(assets) ? fs.readdirSync(assets) : [];
  return FONTS.map(({ family, file }) => ({ family, name: files.find((each) => file.test(each)) }))
    .filter(({ name }) => name !== undefined)
    .map(
      ({ family, name }) =>
        `@font-face { font-family: '${family}'; font-weight: 100 900; font-display: swap; src: url('/assets/${name}') format('woff2'); }`,
    )
    .join('\n');
}

/** The shop's colours, light and dark. They are repeated here, so that the page works if the frontend is not built. */
export const paymentColours: Record<string, readonly [light: string, dark: string]> = {
  background: ['#fbfaf5', '#10160f'],
  surface: ['#ffffff', '#182018'],
  ink: ['#17251c', '#eef3ec'],
  soft: ['#5a675e', '#a3b0a4'],
  line: ['#e6e4da', '#2a352b'],
  control: ['#868f87', '#6f8072'],
  brand: ['#1c7a4b', '#58c98c'],
  'brand-hover': ['#16663e', '#74d6a0'],
  'brand-ink': ['#115335', '#58c98c'],
  'on-brand': ['#ffffff', '#0c130d'],
  sale: ['#b4401f', '#ff9a76'],
  'sale-tint': ['#fbe3d8', '#3a221a'],
  'ground-instant': ['#fbe9d0', '#33281a'],
};

const colours = Object.entries(paymentColours)
  .map(([name, [light, dark]]) => `--${name}: light-dark(${light}, ${dark});`)
  .join(' ');

/** A subset of the shop's styles: its colours, radii and fonts. */
const RULES = `
:root { color-scheme: light dark; ${colours} }
[data-theme='light'] { color-scheme: light; }
[data-theme='dark'] { color-scheme: dark; }
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { min-width: 20rem; margin: 0; background: var(--background); color: var(--ink); font: 400 1rem/1.5 Figtree, system-ui, sans-serif; -webkit-font-smoothing: antialiased; }
h1, h2, p, ul, dl, dd { margin: 0; padding: 0; }
h1, .logo { font-family: Fraunces, Georgia, serif; font-weight: 600; letter-spacing: -0.02em; }
.test { padding: 0.625rem 1rem; background: var(--ground-instant); font-size: 0.875rem; font-weight: 600; text-align: center; text-wrap: balance; }
.brand { display: flex; align-items: center; gap: 0.625rem; max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 0; }
.logo { font-size: 1.625rem; line-height: 1; }
.brand .lid { fill: var(--brand-ink); } .brand .jar { fill: var(--brand); } .brand .leaf { fill: var(--background); }
main { max-width: 60rem; margin: 0 auto; padding: 1.25rem 1rem 3rem; }
.card { display: grid; overflow: hidden; border: 1px solid var(--line); border-radius: 24px; background: var(--surface); }
.card > * { padding: 1.5rem 1.25rem; }
.soft { color: var(--soft); font-size: 0.875rem; overflow-wrap: anywhere; }
h1 { font-size: clamp(1.5rem, 1.3rem + 1.1vw, 2rem); line-height: 1.15; }
h2 { font-size: 1rem; font-weight: 600; }
.amount { margin-top: 0.75rem; font-size: 2.5rem; font-weight: 700; line-height: 1.15; font-variant-numeric: tabular-nums; }
.ends { border-block: 1px solid var(--line); }
.ends form { margin-top: 1rem; }
.ends form p { margin-top: 0.375rem; text-align: center; }
.said { margin-top: 1rem; padding: 0.75rem 1rem; border-radius: 14px; background: var(--sale-tint); color: var(--sale); font-weight: 600; }
.said:focus { outline: none; }
ul { margin-top: 0.5rem; list-style: none; }
li { display: flex; justify-content: space-between; gap: 1rem; padding: 0.625rem 0; border-bottom: 1px solid var(--line); font-variant-numeric: tabular-nums; }
li span:first-child { overflow-wrap: anywhere; }
li.total { border: 0; font-weight: 700; }
button, .button { display: flex; align-items: center; justify-content: center; width: 100%; min-height: 3.375rem; padding: 0 1.75rem; border: 1px solid var(--control); border-radius: 99px; background: none; color: inherit; font: inherit; font-weight: 600; text-decoration: none; cursor: pointer; transition: background-color 160ms, border-color 160ms; }
button:hover, .button:hover { border-color: var(--ink); }
button.pay, .button { border-color: var(--brand); background: var(--brand); color: var(--on-brand); }
button.pay:hover, .button:hover { border-color: var(--brand-hover); background: var(--brand-hover); }
.over { max-width: 28rem; margin: 2rem auto 0; text-align: center; }
.over .card > * { display: grid; gap: 1rem; padding: 2rem 1.5rem; }
a { color: var(--brand); }
:focus-visible { outline: 2px solid var(--brand); outline-offset: 2px; }
@media (width >= 48rem) {
  .brand { padding-inline: 1.5rem; }
  main { padding: 1.5rem 1.5rem 4rem; }
  .card > * { padding: 2rem; }
  .pays { grid-template: 'about ends' auto 'items ends' 1fr / 1fr 23rem; }
  .pays .about { padding-bottom: 0; }
  .pays .ends { grid-area: ends; border-block: 0; border-left: 1px solid var(--line); }
}
@media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
`;

export const sandboxStyle = (frontendDir: string): string => fontFaces(frontendDir) + RULES;
