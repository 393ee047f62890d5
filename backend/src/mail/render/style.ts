/** The shop's colours in light and dark, as in frontend/src/styles/tokens.css. */
const COLOURS = {
  background: ['#fbfaf5', '#10160f'],
  surface: ['#ffffff', '#182018'],
  ink: ['#17251c', '#eef3ec'],
  soft: ['#5a675e', '#a3b0a4'],
  line: ['#e6e4da', '#2a352b'],
  brand: ['#1c7a4b', '#58c98c'],
  onBrand: ['#ffffff', '#0c130d'],
} as const;

type Colour = keyof typeof COLOURS;

export const colour = (name: Colour): string => COLOURS[name][0];

export const FONT =
  "Figtree, system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
export const DISPLAY_FONT = "Fraunces, Georgia, 'Times New Roman', serif";

const darkRules = (Object.keys(COLOURS) as Colour[])
  .map(
    (name) => `.bg-${name}{background-color:${COLOURS[name][1]}!important}
.on-${name}{color:${COLOURS[name][1]}!important}
.edge-${name}{border-color:${COLOURS[name][1]}!important}`,
  )
  .join('\n');

/** For mail programs that read style sheets; the others use the light colours in the elements' style attributes. */
export const STYLE_SHEET = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
${darkRules}
}`;
