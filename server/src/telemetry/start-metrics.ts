import { PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider } from '@opentelemetry/sdk-metrics';
import { measureWith } from './metrics.ts';
import { serviceAttributes } from './service.ts';

/** Where metrics are read: an address of their own, because they are not for the public. */
export interface MetricsDoor {
  host: string;
  port: number;
}

/**
 * Measures from now on, and lets Prometheus read it at `/metrics`.
 *
 * @returns what ends that
 */
export async function startMetrics(door: MetricsDoor): Promise<() => Promise<void>> {
  const exporter = new PrometheusExporter({ ...door, preventServerStart: true, withoutScopeInfo: true });
  const provider = new MeterProvider({
    resource: resourceFromAttributes(serviceAttributes),
    readers: [exporter],
  });
  measureWith(provider.getMeter('kaifu'));
  await exporter.startServer();
  return () => {
    measureWith(undefined);
    return provider.shutdown();
  };
}
