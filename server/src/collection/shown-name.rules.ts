import { longestShownName } from '#contract/shop/shown-name.ts';

export type ShownNameProblem = 'missing' | 'too-long' | 'not-allowed' | 'reserved';

/** Words with which somebody would pass for the shop. */
const reserved = /開封|公式|運営|管理者|スタッフ|kaifu|official|admin|staff|support/iu;
/** So many digits could be a phone number. */
const mostDigits = 5;

/**
 * Reads the name that a member shows to others: NFKC, in one line. It is public, so it must not be
 * a way to reach somebody, or to pass for the shop.
 */
export function readShownName(
  typed: string,
  isShown: boolean,
): { ok: true; name: string } | { ok: false; problem: ShownNameProblem } {
  const name = typed.normalize('NFKC').replace(/\s+/gu, ' ').trim();
  const problem = problemOf(name, isShown);
  return problem === undefined ? { ok: true, name } : { ok: false, problem };
}

function problemOf(name: string, isShown: boolean): ShownNameProblem | undefined {
  if (name === '') return isShown ? 'missing' : undefined;
  if ([...name].length > longestShownName) return 'too-long';
  if (!/^[\p{L}\p{M}\p{N} ー・_-]+$/u.test(name)) return 'not-allowed';
  if ((name.match(/\p{N}/gu) ?? []).length > mostDigits) return 'not-allowed';
  return reserved.test(name) ? 'reserved' : undefined;
}
