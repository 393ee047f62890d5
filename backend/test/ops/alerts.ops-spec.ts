import { spawnSync } from 'node:child_process';
import path from 'node:path';

const FOLDER = path.resolve(import.meta.dirname, '../../../ops/prometheus');

/** Of the package `prometheus` of Debian, or of Prometheus' own archive. */
const promtool = (...args: string[]): { code: number | null; said: string } => {
  const { status, stdout, stderr } = spawnSync('promtool', args, { cwd: FOLDER, encoding: 'utf8' });
  return { code: status, said: `${stdout}${stderr}` };
};
const isThere = promtool('--version').code === 0;
const withPromtool = isThere ? it : it.skip;

withPromtool('Prometheus takes its configuration and the alerts', () => {
  const { code, said } = promtool('check', 'config', 'prometheus.yml');
  expect(said).toContain('SUCCESS');
  expect(code).toBe(0);
});

withPromtool('alerts come when they should, and not before', () => {
  const { code, said } = promtool('test', 'rules', 'alerts.test.yml', 'alerts-of-weeks.test.yml');
  expect(said).toContain('SUCCESS');
  expect(code).toBe(0);
});
