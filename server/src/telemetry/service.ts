/** The service's resource attributes in OpenTelemetry. */
export const serviceAttributes = {
  'service.name': 'kaifu',
  'service.instance.id': crypto.randomUUID(),
};
