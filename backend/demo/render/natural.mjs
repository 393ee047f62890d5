import { NATURAL } from './food-colours.mjs';
import { hueBetween, toHex, toOklch } from './oklch.mjs';

const RULES = Object.fromEntries(
  Object.entries(NATURAL).map(([name, rules]) => [
    name,
    rules.map(([from, to, reach]) => ({ from: toOklch(from), to: toOklch(to), reach })),
  ]),
);

/** How much of a drawing's play of hues around a colour is left. */
const PLAY = 0.35;

function recoloured(hex, rules) {
  const color = toOklch(hex);
  const fits = rules
    .map((rule) => ({ ...rule, off: hueBetween(rule.from.hue, color.hue) }))
    .filter(({ off, reach }) => Math.abs(off) <= reach)
    .map((rule) => ({
      ...rule,
      distance: Math.abs(rule.off) / rule.reach + Math.abs(rule.from.lightness - color.lightness),
    }));
  if (fits.length === 0) return hex;
  const { from, to, off } = fits.reduce((best, fit) => (fit.distance < best.distance ? fit : best));
  return toHex({
    lightness: Math.min(1, color.lightness * (to.lightness / from.lightness)),
    chroma: color.chroma * (to.chroma / from.chroma),
    hue: to.hue + off * PLAY,
  });
}

/** The drawing `body` of the food `name` in natural colours. */
export function natural(name, body) {
  const rules = RULES[name];
  if (!rules?.length) return body;
  return body.replace(/#(?:[0-9a-f]{6}|[0-9a-f]{3})(?=")/gi, (hex) => recoloured(hex, rules));
}
