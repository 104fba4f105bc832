import { readFileSync } from 'node:fs';
import { PrometheusExporter, PrometheusSerializer } from '@opentelemetry/exporter-prometheus';
import { MeterProvider } from '@opentelemetry/sdk-metrics';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { measureWith, metrics } from './metrics.ts';

/** The names served at `/metrics` after everything was recorded once. */
const exported = new Set<string>();
beforeAll(async () => {
  const reader = new PrometheusExporter({ preventServerStart: true });
  measureWith(new MeterProvider({ readers: [reader] }).getMeter('test'));
  for (const metric of Object.values(metrics)) {
    if ('record' in metric) metric.record(1);
    else if ('add' in metric) metric.add(1);
    else metric.watch(() => [[1]]);
  }
  const { resourceMetrics } = await reader.collect();
  for (const line of new PrometheusSerializer().serialize(resourceMetrics).split('\n')) {
    const [, name] = /^([a-z]\w*)[ {]/.exec(line) ?? [];
    if (name !== undefined) exported.add(name);
  }
});
afterAll(() => measureWith(undefined));

const read = (file: string) =>
  readFileSync(new URL(`../../../docs/operations${file}`, import.meta.url), 'utf8');

/** Metrics that Prometheus adds to every target. */
const builtIn = ['up'];

/** The metrics of an expression: every word that is not a function, label or number. */
function metricsIn(expression: string): string[] {
  const bare = expression
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"/g, ' ')
    .replaceAll(/\b(by|without|on|ignoring)\s*\([^)]*\)/g, ' ');
  const words = bare.match(/\b[a-z_]\w*\b(?!\s*\()/gi) ?? [];
  return words.filter((word) => !['or', 'and', 'unless', 'sum', 'max', 'min'].includes(word));
}

const Dashboard = z.object({
  panels: z.array(
    z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).default([]) }),
  ),
});
const Rules = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          labels: z.object({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.object({ summary: z.string() }),
        }),
      ),
    }),
  ),
});

const panels = Dashboard.parse(JSON.parse(read('/dashboard.json'))).panels;
const alerts = Rules.parse(parse(read('/alerts.yaml'))).groups.flatMap(({ rules }) => rules);

describe('the dashboard of metrics', () => {
  it.each(panels.filter(({ targets }) => targets.length > 0))(
    'panel of the dashboard, $title: uses existing metrics only',
    ({ targets }) => {
      for (const { expr } of targets) {
        const named = metricsIn(expr);
        expect(named).not.toEqual([]);
        expect(named.filter((name) => !exported.has(name))).toEqual([]);
      }
    },
  );

  it('the dashboard of metrics: shows every metric', () => {
    const drawn = new Set(
      panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => metricsIn(expr))),
    );
    const families = [...exported].filter((name) => name !== 'target_info');
    const isDrawn = (name: string) => [...drawn].some((one) => familyOf(one) === familyOf(name));
    expect(families.filter((name) => !isDrawn(name))).toEqual([]);
  });
});

const familyOf = (name: string) => name.replace(/_(bucket|sum|count)$/, '');

describe('alerts', () => {
  it.each(alerts)(
    'alert $alert: uses existing metrics only and is in the runbook',
    ({ alert, expr }) => {
      const named = metricsIn(expr);
      expect(named).not.toEqual([]);
      expect(named.filter((name) => !exported.has(name) && !builtIn.includes(name))).toEqual([]);
      expect(read('/watching.md')).toContain(`| \`${alert}\` |`);
    },
  );
});
