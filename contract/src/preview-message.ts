/**
 * The message by which the console asks a preview in its frame to read the draft again. It carries
 * no data, so it does no harm if somebody else sends it.
 */
export const renewPreview = 'kaifu: renew the preview';
