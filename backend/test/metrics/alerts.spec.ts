import fs from 'node:fs';
import path from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { parse } from 'yaml';
// Whatever the shop tells is made known as its modules are loaded.
import '../../src/app.setup.js';
import { registry } from '../../src/metrics/registry.js';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const read = (file: string): string => fs.readFileSync(path.join(ROOT, file), 'utf8');

interface Alert {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; runbook: string };
}

interface Panel {
  title: string;
  targets?: { expr: string }[];
}

const { groups } = parse(read('ops/prometheus/alerts.yml')) as { groups: { rules: Alert[] }[] };
const alerts = groups.flatMap(({ rules }) => rules);
const { panels } = JSON.parse(read('ops/grafana/larder.json')) as { panels: Panel[] };
const guide = read('docs/operating.md');

/** What Prometheus has of everything that it scrapes. */
const ITS_OWN = new Set(['up']);

/** The names that an expression asks for, and what it asks of their labels. */
function askedBy(expression: string): {
  names: string[];
  matchers: [label: string, value: string][];
} {
  // Grafana writes its own spans of time in their place.
  const text = expression.replaceAll('$__rate_interval', '5m');
  const names: string[] = [];
  const matchers: [string, string][] = [];
  parser.parse(text).iterate({
    enter: ({ type, from, to, node }) => {
      if (type.isError) throw new Error(`This is no PromQL: ${expression}`);
      if (type.name === 'VectorSelector') {
        const name = node.getChild('Identifier');
        if (name) names.push(text.slice(name.from, name.to));
      }
      if (type.name !== 'UnquotedLabelMatcher') return;
      const [, label, operator, value] =
        /^(\w+)\s*(=~|!~|!=|=)\s*"(.*)"$/.exec(text.slice(from, to)) ?? [];
      if (label === undefined || value === undefined) throw new Error(`${expression} is not read`);
      matchers.push([label, operator === '=' ? value : '']);
    },
  });
  return { names, matchers };
}

interface Told {
  labels: Set<string>;
  /** Of those that are told from the start. */
  values: Set<string>;
}

async function told(): Promise<Map<string, Told>> {
  const node = new Registry();
  collectDefaultMetrics({ register: node });
  const metrics = [...(await registry.getMetricsAsJSON()), ...(await node.getMetricsAsJSON())];
  const known = new Map<string, Told>();
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
  ...alerts.map(({ alert, expr }): [string, string] => [alert, expr]),
  ...panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }): [string, string] => [title, expr]),
  ),
];

describe('alerts and dashboard', () => {
  it('are there', () => {
    expect(alerts.length).toBeGreaterThan(15);
    expect(expressions.length - alerts.length).toBeGreaterThan(30);
  });

  it.each(expressions)('%s asks for what the shop tells', async (_, expression) => {
    const known = await told();
    const { names, matchers } = askedBy(expression);
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !known.has(name) && !ITS_OWN.has(name))).toEqual([]);
    for (const [label, value] of matchers) {
      // Prometheus adds who was asked; what requests are about is told with the first of them.
      if (['job', 'instance', 'route', 'status', 'method'].includes(label)) continue;
      const owners = names.flatMap((name) => known.get(name) ?? []);
      expect(owners.some(({ labels }) => labels.has(label))).toBe(true);
      if (value) expect(owners.some(({ values }) => values.has(value))).toBe(true);
    }
  });

  it('would notice a name or a label that nobody tells', () => {
    expect(askedBy('sum(rate(larder_nothing_total{a="b", c=~"d"}[5m])) > larder_none')).toEqual({
      names: ['larder_nothing_total', 'larder_none'],
      matchers: [
        ['a', 'b'],
        ['c', ''],
      ],
    });
    expect(() => askedBy('sum(rate(')).toThrow('This is no PromQL');
  });
});

describe('an alert', () => {
  const headings = [...guide.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading ?? '');

  it.each(alerts.map((alert): [string, Alert] => [alert.alert, alert]))(
    '%s says what it means and what to do',
    (name, { labels, annotations }) => {
      expect(['critical', 'warning']).toContain(labels.severity);
      expect(annotations.summary).toMatch(/^.{10,}\.$/);
      expect(annotations.runbook).toBe(`docs/operating.md#${name.toLowerCase()}`);
      expect(headings.filter((heading) => heading === name)).toHaveLength(1);
      const [, section = ''] = guide.split(`\n### ${name}\n`);
      expect(section.split('\n#')[0]?.trim().length).toBeGreaterThan(100);
    },
  );

  it('has a name of its own, and each section of the guide an alert', () => {
    const [, section = ''] = guide.split('\n## Alerts\n');
    const described = [...(section.split('\n## ')[0] ?? '').matchAll(/^### (.+)$/gm)];
    expect(described.map(([, heading]) => heading).toSorted()).toEqual(
      alerts.map(({ alert }) => alert).toSorted(),
    );
  });
});

it('Prometheus asks at the port that the Compose file sets, and loads the alerts', () => {
  const config = parse(read('ops/prometheus/prometheus.yml')) as {
    rule_files: string[];
    scrape_configs: { job_name: string; dns_sd_configs: { names: string[]; port: number }[] }[];
  };
  const compose = parse(read('docker-compose.yml'), { merge: true }) as {
    services: Record<string, { environment: Record<string, unknown>; ports?: string[] }>;
  };
  expect(config.rule_files).toEqual(['alerts.yml']);
  const [job] = config.scrape_configs;
  expect(job?.job_name).toBe('larder');
  const [found] = job?.dns_sd_configs ?? [];
  expect(found?.names).toEqual(['api']);
  expect(found?.port).toBe(compose.services.api?.environment.METRICS_PORT);
  // Nobody outside of the networks gets there.
  expect(compose.services.api?.ports).toBeUndefined();
  expect(read('frontend/nginx.conf')).not.toContain(String(found?.port));
});
