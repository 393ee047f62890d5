import type { Finding } from './rows.js';

const count = (number: number): string => number.toLocaleString('en');

const lineOf = ({ rule, what, looked, violations, examples }: Finding): string => {
  const sentence = `${rule} (${count(looked)} ${what}`;
  if (violations === 0) return `✓ ${sentence})`;
  const more = violations > examples.length ? ', …' : '';
  return `✗ ${sentence}, ${count(violations)} violated): ${examples.join(', ')}${more}`;
};

/** One line per rule, and a summary. */
export function reportOf(findings: readonly Finding[]): string {
  const broken = findings.filter(({ violations }) => violations > 0).length;
  const end =
    broken === 0
      ? `All ${findings.length} hold.`
      : `${broken} of ${findings.length} ${broken === 1 ? 'does' : 'do'} not hold.`;
  return `${[...findings.map(lineOf), end].join('\n')}\n`;
}
