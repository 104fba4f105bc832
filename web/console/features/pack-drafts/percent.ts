/**
 * Writes a share as a percentage. A small share gets more decimals, so that it is not shown as
 * zero: `12.5 %`, `0.0125 %`.
 */
export function percentOf(part: number, whole: number): string {
  if (whole === 0) return '–';
  const percent = (part * 100) / whole;
  const digits = percent >= 10 ? 1 : percent >= 1 ? 2 : percent >= 0.01 ? 3 : 5;
  return `${Number(percent.toFixed(digits))} %`;
}
