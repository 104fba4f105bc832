/** Who measures and traces, by OpenTelemetry's names for it. */
export const serviceAttributes = {
  'service.name': 'kaifu',
  'service.instance.id': crypto.randomUUID(),
};
