import { once } from 'node:events';
import { createServer } from 'node:http';
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider } from '@opentelemetry/sdk-metrics';
import { measureWith } from './metrics.ts';
import { serviceAttributes } from './service.ts';

/** The address and port on which metrics are served, apart from the public ones. */
export interface MetricsEndpoint {
  host: string;
  port: number;
}

/**
 * Starts recording metrics and serves them to Prometheus at `/metrics`.
 *
 * @returns a function that stops both
 */
export async function startMetrics(endpoint: MetricsEndpoint): Promise<() => Promise<void>> {
  // The exporter's own server does not work with IPv6 addresses.
  const exporter = new PrometheusExporter({ preventServerStart: true, withoutScopeInfo: true });
  const provider = new MeterProvider({
    resource: resourceFromAttributes(serviceAttributes),
    readers: [exporter],
  });
  const server = createServer((request, response) => {
    if (request.url === '/metrics') exporter.getMetricsRequestHandler(request, response);
    else response.writeHead(404).end();
  });
  await once(server.listen(endpoint), 'listening');
  measureWith(provider.getMeter('kaifu'));
  return () => {
    measureWith(undefined);
    server.close();
    server.closeAllConnections();
    return provider.shutdown();
  };
}
