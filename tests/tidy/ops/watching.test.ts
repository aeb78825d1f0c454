import { readFileSync } from 'node:fs';
import { parser } from '@prometheus-io/lezer-promql';
import { parse } from 'yaml';
import { createMetrics } from '@/lib/platform/metrics';

type Measured = { type: string; labels: Set<string> };
type Rule = {
  alert: string;
  expr: string;
  for?: string;
  labels: { severity: string };
  annotations: { summary: string; runbook: string };
};
type Target = { expr: string; datasource: { uid: string } };
type Panel = { id: number; type: string; title: string; targets?: Target[] };
type Dashboard = {
  uid: string;
  panels: Panel[];
  annotations: { list: Target[] };
  templating: { list: { name: string; type: string; definition?: string }[] };
};

const seriesOf: Record<string, string[]> = { histogram: ['_bucket', '_sum', '_count'] };
// Whoever scrapes adds these.
const scraped = ['job', 'instance'];

/** Every series that the server gives, and what it is told apart by. */
async function measuredSeries(): Promise<Map<string, Measured>> {
  const metrics = createMetrics();
  metrics.collectProcess();
  const known = new Map<string, Measured>();
  for (const { name, type } of await metrics.registry.getMetricsAsJSON()) {
    const one = metrics.registry.getSingleMetric(name) as unknown as { labelNames: string[] };
    const labels = new Set([...one.labelNames, ...scraped]);
    for (const ending of seriesOf[type] ?? [''])
      known.set(name + ending, {
        type: String(type),
        labels: ending === '_bucket' ? new Set([...labels, 'le']) : labels,
      });
  }
  metrics.registry.clear();
  return known;
}

type Used = { metric: string; labels: string[] };

/** The series that an expression reads with the labels that it asks for; throws where it is no PromQL. */
function usedIn(expr: string): { used: Used[]; grouped: string[] } {
  const used: Used[] = [];
  const grouped: string[] = [];
  parser.parse(expr).iterate({
    enter(node) {
      const text = () => expr.slice(node.from, node.to);
      if (node.type.isError)
        throw new Error(`no PromQL at ${node.from}: ${expr.slice(node.from, node.from + 30)}`);
      if (node.name === 'VectorSelector') {
        const name = node.node.getChild('Identifier');
        if (!name) throw new Error(`a selector without a metric: ${text()}`);
        used.push({ metric: expr.slice(name.from, name.to), labels: [] });
      }
      if (node.name === 'LabelName') {
        const label = text();
        const inMatcher = /Matcher$/.test(node.node.parent?.name ?? '');
        if (inMatcher) used.at(-1)!.labels.push(label);
        else grouped.push(label);
      }
    },
  });
  return { used, grouped };
}

let known: Map<string, Measured>;
beforeAll(async () => {
  known = await measuredSeries();
});

/** What is wrong with an expression; nothing where it reads what there is. */
function flawsOf(expr: string): string[] {
  const flaws: string[] = [];
  const { used, grouped } = usedIn(expr);
  if (used.length === 0) flaws.push('it reads no metric');
  const all = new Set<string>();
  for (const { metric, labels } of used) {
    const found = known.get(metric);
    if (!found) flaws.push(`no metric is called ${metric}`);
    for (const label of found?.labels ?? []) all.add(label);
    for (const label of labels)
      if (found && !found.labels.has(label)) flaws.push(`${metric} has no label ${label}`);
  }
  for (const label of grouped) if (!all.has(label)) flaws.push(`nothing has the label ${label}`);
  return flaws;
}

const read = (file: string) => readFileSync(file, 'utf8');
const alerts = (
  parse(read('ops/prometheus/alerts.yml')) as { groups: { rules: Rule[] }[] }
).groups.flatMap(({ rules }) => rules);
const dashboard = JSON.parse(read('ops/grafana/assay.json')) as Dashboard;
/** Grafana puts a span and a choice in before it asks. */
const asAsked = (expr: string) =>
  expr.replaceAll('$__rate_interval', '5m').replaceAll('$job', '.+');
const drawn = dashboard.panels.flatMap(({ title, targets = [] }) =>
  targets.map(({ expr }) => [title, asAsked(expr)] as const),
);

it('a broken expression, a metric and a label that are nowhere would be noticed', () => {
  expect(() => usedIn('sum(rate(assay_calls_total[5m])')).toThrow('no PromQL');
  expect(() => usedIn('assay_leading > > 1')).toThrow('no PromQL');
  expect(() => usedIn('{job="assay"} > 1')).toThrow('without a metric');
  expect(flawsOf('max(assay_leader) < 1')).toEqual(['no metric is called assay_leader']);
  expect(flawsOf('assay_call_seconds > 1')).toEqual(['no metric is called assay_call_seconds']);
  expect(flawsOf('assay_calls_total{status="500"}')).toEqual([
    'assay_calls_total has no label status',
  ]);
  expect(flawsOf('sum by (source) (assay_calls_total)')).toEqual(['nothing has the label source']);
  expect(flawsOf('vector(1)')).toEqual(['it reads no metric']);
  expect(flawsOf('sum by (path, le) (rate(assay_call_seconds_bucket{job="a"}[5m]))')).toEqual([]);
});

describe('the alerts', () => {
  it('are those that a house cannot do without', () => {
    expect(alerts.map(({ alert }) => alert)).toEqual(
      expect.arrayContaining([
        'AssayNoLeader',
        'AssayOrdersSlow',
        'AssayCallsFail',
        'AssayTicksLost',
        'AssayInstrumentHalted',
        'AssayQueueStuck',
        'AssayDiskNearlyFull',
        'AssayBackupTooOld',
        'AssayAuditNotClean',
      ]),
    );
  });

  it.each(alerts.map((rule) => [rule.alert, rule] as const))(
    '%s reads what there is, and docs/watching.md says what to do',
    (name, { expr, labels, annotations, ...rest }) => {
      expect(flawsOf(expr)).toEqual([]);
      expect(['page', 'ticket']).toContain(labels.severity);
      expect(annotations.summary).toMatch(/\.$/);
      expect(annotations.runbook).toBe(`docs/watching.md#${name.toLowerCase()}`);
      expect(read('docs/watching.md')).toContain(`\n### ${name}\n`);
      expect(rest.for ?? '1m').toMatch(/^\d+[sm]$/);
    },
  );

  it('docs/watching.md tells of no other', () => {
    const told = [...read('docs/watching.md').matchAll(/^### (Assay\w+)$/gm)].map(([, one]) => one);
    expect(told).toEqual(alerts.map(({ alert }) => alert));
  });

  it('names paths of calls that there are', () => {
    const paths = alerts.flatMap(({ expr }) => [...expr.matchAll(/path=~"(\w+)\/\(([\w|]+)\)"/g)]);
    const named = new Set(
      paths.flatMap(([, group, calls]) => calls!.split('|').map((c) => `${group}/${c}`)),
    );
    expect(named.size).toBeGreaterThan(3);
    for (const path of named)
      expect(read(`app/swx/customer/${path}/route.ts`)).toContain('endpoint');
  });
});

describe('the dashboard', () => {
  it.each(drawn)('%s reads what there is: %s', (_, expr) => expect(flawsOf(expr)).toEqual([]));

  it('asks the source of data that is chosen on it, for the jobs that are', () => {
    const asked = [
      ...dashboard.panels.flatMap(({ targets = [] }) => targets),
      ...dashboard.annotations.list,
    ];
    expect(asked.length).toBeGreaterThan(40);
    expect(new Set(asked.map(({ datasource }) => datasource.uid))).toEqual(
      new Set(['${datasource}']),
    );
    for (const { expr } of asked) expect(flawsOf(asAsked(expr))).toEqual([]);
    for (const { expr } of asked)
      expect(
        expr.split('{job=~"$job"').length - 1 + expr.split('{job=~"$job",').length - 1,
      ).toBeGreaterThan(0);
    expect(dashboard.templating.list.map(({ name, type }) => `${name} ${type}`)).toEqual([
      'datasource datasource',
      'job query',
    ]);
    expect(
      flawsOf(/^label_values\((\w+), job\)$/.exec(dashboard.templating.list[1]!.definition!)![1]!),
    ).toEqual([]);
  });

  it('has panels with ids of their own that stand apart', () => {
    const ids = dashboard.panels.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

it('whatever is measured is shown or watched', () => {
  const read_ = [...drawn.map(([, expr]) => expr), ...alerts.map(({ expr }) => expr)];
  const shown = new Set(read_.flatMap((expr) => usedIn(expr).used.map(({ metric }) => metric)));
  const bases = new Set([...shown].map((name) => name.replace(/_(bucket|sum|count)$/, '')));
  const ours = [...known.keys()].filter((name) => name.startsWith('assay_'));
  const left = ours.filter((name) => !bases.has(name.replace(/_(bucket|sum|count)$/, '')));
  expect(ours.length).toBeGreaterThan(30);
  expect(left).toEqual([]);
});

it('names are as Prometheus has them, each with a sentence', async () => {
  const metrics = createMetrics();
  for (const { name, type, help } of await metrics.registry.getMetricsAsJSON()) {
    expect([name, help]).toEqual([
      expect.stringMatching(/^assay_[a-z]+(_[a-z]+)*$/),
      expect.stringMatching(/^[A-Z1].{10,}/),
    ]);
    expect([name, name.endsWith('_total')]).toEqual([name, String(type) === 'counter']);
    if (String(type) === 'histogram' && name !== 'assay_desk_group_size')
      expect(name).toMatch(/_seconds$/);
  }
});
