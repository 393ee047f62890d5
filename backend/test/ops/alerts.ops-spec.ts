import { spawnSync } from 'node:child_process';
import path from 'node:path';

const FOLDER = path.resolve(import.meta.dirname, '../../../ops/prometheus');

/** Of the package `prometheus` of Debian, or of Prometheus' own archive. */
const promtool = (...args: string[]): { code: number | null; output: string } => {
  const { status, stdout, stderr } = spawnSync('promtool', args, { cwd: FOLDER, encoding: 'utf8' });
  return { code: status, output: `${stdout}${stderr}` };
};
const isThere = promtool('--version').code === 0;
const withPromtool = isThere ? it : it.skip;

withPromtool('Prometheus takes its configuration and the alerts', () => {
  const { code, output } = promtool('check', 'config', 'prometheus.yml');
  expect(output).toContain('SUCCESS');
  expect(code).toBe(0);
});

withPromtool('alerts come when they should, and not before', () => {
  const { code, output } = promtool('test', 'rules', 'alerts.test.yml', 'alerts-of-weeks.test.yml');
  expect(output).toContain('SUCCESS');
  expect(code).toBe(0);
});
