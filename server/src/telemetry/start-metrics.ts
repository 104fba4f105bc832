import { once } from 'node:events';
import { createServer } from 'node:http';
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider } from '@opentelemetry/sdk-metrics';
import { measureWith } from './metrics.ts';
import { serviceAttributes } from './service.ts';

/** Where metrics are read: an address of their own, because they are not for the public. */
export interface MetricsEndpoint {
  host: string;
  port: number;
}

/**
 * Measures from now on, and lets Prometheus read it at `/metrics`.
 *
 * @returns what ends that
 */
export async function startMetrics(door: MetricsEndpoint): Promise<() => Promise<void>> {
  // Its own server answers nothing at an address of IPv6.
  const exporter = new PrometheusExporter({ preventServerStart: true, withoutScopeInfo: true });
  const provider = new MeterProvider({
    resource: resourceFromAttributes(serviceAttributes),
    readers: [exporter],
  });
  const server = createServer((request, response) => {
    if (request.url === '/metrics') exporter.getMetricsRequestHandler(request, response);
    else response.writeHead(404).end();
  });
  await once(server.listen(door), 'listening');
  measureWith(provider.getMeter('kaifu'));
  return () => {
    measureWith(undefined);
    server.close();
    server.closeAllConnections();
    return provider.shutdown();
  };
}
