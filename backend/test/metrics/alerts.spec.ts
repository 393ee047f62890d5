import fs from 'node:fs';
import path from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { parse } from 'yaml';
// Metrics are registered when their modules are loaded.
import '../../src/app.setup.js';
import { registry } from '../../src/metrics/registry.js';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const read = (file: string): string => fs.readFileSync(path.join(ROOT, file), 'utf8');

interface Alert {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; runbook_url: string };
}

interface Panel {
  title: string;
  targets?: { expr: string }[];
}

const { groups } = parse(read('ops/prometheus/alerts.yml')) as { groups: { rules: Alert[] }[] };
const alerts = groups.flatMap(({ rules }) => rules);
const { panels } = JSON.parse(read('ops/grafana/larder.json')) as { panels: Panel[] };
const guide = read('docs/operating/watch.md');

/** Metrics of Prometheus itself, the blackbox exporter and CloudNativePG. */
const OTHER_METRICS = new Set([
  'up',
  'probe_success',
  'probe_ssl_earliest_cert_expiry',
  'cnpg_pg_replication_lag',
  'barman_cloud_cloudnative_pg_io_last_available_backup_timestamp',
]);

/** Fires always, so it queries no metric. */
const WATCHDOG = 'Watchdog';

/** @returns the metrics that an expression selects, and its label matchers; an empty value stands for a pattern */
function parseExpression(expression: string): {
  names: string[];
  matchers: [label: string, value: string][];
} {
  // Grafana replaces its variable with a time span.
  const text = expression.replaceAll('$__rate_interval', '5m');
  const names: string[] = [];
  const matchers: [string, string][] = [];
  parser.parse(text).iterate({
    enter: ({ type, from, to, node }) => {
      if (type.isError) throw new Error(`Invalid PromQL: ${expression}`);
      if (type.name === 'VectorSelector') {
        const name = node.getChild('Identifier');
        if (name) names.push(text.slice(name.from, name.to));
      }
      if (type.name !== 'UnquotedLabelMatcher') return;
      const [, label, operator, value] =
        /^(\w+)\s*(=~|!~|!=|=)\s*"(.*)"$/.exec(text.slice(from, to)) ?? [];
      if (label === undefined || value === undefined) throw new Error(`Cannot parse ${expression}`);
      matchers.push([label, operator === '=' ? value : '']);
    },
  });
  return { names, matchers };
}

interface KnownMetric {
  labels: Set<string>;
  /** Values of the metrics that exist from the start. */
  values: Set<string>;
}

async function knownMetrics(): Promise<Map<string, KnownMetric>> {
  const node = new Registry();
  collectDefaultMetrics({ register: node });
  const metrics = [...(await registry.getMetricsAsJSON()), ...(await node.getMetricsAsJSON())];
  const known = new Map<string, KnownMetric>();
  for (const { name, type, values } of metrics) {
    const all = values as { labels: Record<string, string> }[];
    const one = {
      labels: new Set(all.flatMap(({ labels }) => Object.keys(labels))),
      values: new Set(all.flatMap(({ labels }) => Object.values(labels).map(String))),
    };
    const endings = String(type) === 'histogram' ? ['_bucket', '_sum', '_count'] : [''];
    for (const ending of endings) known.set(name + ending, one);
  }
  return known;
}

const expressions = [
  ...alerts
    .filter(({ alert }) => alert !== WATCHDOG)
    .map(({ alert, expr }): [string, string] => [alert, expr]),
  ...panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }): [string, string] => [title, expr]),
  ),
];

describe('alerts and dashboard', () => {
  it('exist', () => {
    expect(alerts.length).toBeGreaterThan(15);
    expect(expressions.length - alerts.length).toBeGreaterThan(30);
  });

  it.each(expressions)('%s queries only metrics and labels of the app', async (_, expression) => {
    const known = await knownMetrics();
    const { names, matchers } = parseExpression(expression);
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !known.has(name) && !OTHER_METRICS.has(name))).toEqual([]);
    for (const [label, value] of matchers) {
      // Prometheus adds the target labels; labels of requests exist only after the first request.
      if (['job', 'instance', 'route', 'status', 'method'].includes(label)) continue;
      const owners = names.flatMap((name) => known.get(name) ?? []);
      expect(owners.some(({ labels }) => labels.has(label))).toBe(true);
      if (value) expect(owners.some(({ values }) => values.has(value))).toBe(true);
    }
  });

  it('are parsed completely, including unknown metrics and labels', () => {
    expect(
      parseExpression('sum(rate(larder_nothing_total{a="b", c=~"d"}[5m])) > larder_none'),
    ).toEqual({
      names: ['larder_nothing_total', 'larder_none'],
      matchers: [
        ['a', 'b'],
        ['c', ''],
      ],
    });
    expect(() => parseExpression('sum(rate(')).toThrow('Invalid PromQL');
  });
});

describe('alert', () => {
  const headings = [...guide.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading ?? '');

  it.each(alerts.map((alert): [string, Alert] => [alert.alert, alert]))(
    '%s has a severity, a summary and a section in the guide',
    (name, { labels, annotations }) => {
      expect(name === WATCHDOG ? ['none'] : ['critical', 'warning']).toContain(labels.severity);
      expect(annotations.summary).toMatch(/^.{10,}\.$/);
      expect(annotations.runbook_url).toBe(`{{ $externalLabels.runbooks }}#${name.toLowerCase()}`);
      expect(headings.filter((heading) => heading === name)).toHaveLength(1);
      const [, section = ''] = guide.split(`\n### ${name}\n`);
      expect(section.split('\n#')[0]?.trim().length).toBeGreaterThan(100);
    },
  );

  it('has a unique name, and each section of the guide has an alert', () => {
    const [, section = ''] = guide.split('\n## Alerts\n');
    const described = [...(section.split('\n## ')[0] ?? '').matchAll(/^### (.+)$/gm)];
    expect(described.map(([, heading]) => heading).toSorted()).toEqual(
      alerts.map(({ alert }) => alert).toSorted(),
    );
  });
});

it('scrapes the port from the Compose file and loads the alerts', () => {
  const config = parse(read('ops/prometheus/prometheus.yml')) as {
    global: { external_labels: { runbooks: string } };
    rule_files: string[];
    scrape_configs: { job_name: string; dns_sd_configs: { names: string[]; port: number }[] }[];
  };
  const compose = parse(read('docker-compose.yml'), { merge: true }) as {
    services: Record<string, { environment: Record<string, unknown>; ports?: string[] }>;
  };
  expect(config.rule_files).toEqual(['alerts.yml']);
  expect(config.global.external_labels.runbooks).toMatch(/^https:.+\/docs\/operating\/watch\.md$/);
  const [job] = config.scrape_configs;
  expect(job?.job_name).toBe('larder');
  const [found] = job?.dns_sd_configs ?? [];
  expect(found?.names).toEqual(['api']);
  expect(found?.port).toBe(compose.services.api?.environment.METRICS_PORT);
  // The port is not published outside of the Compose networks.
  expect(compose.services.api?.ports).toBeUndefined();
  expect(read('frontend/nginx.conf')).not.toContain(String(found?.port));
});
