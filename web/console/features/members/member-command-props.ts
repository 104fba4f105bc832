import type { operations } from '#contract/console/index.ts';
import type { AnswerOf } from '../../lib/api.ts';

/** The props of a command on a member. */
export interface MemberCommandProps {
  readonly member: AnswerOf<typeof operations.getMember>;
  readonly onDone: () => unknown;
}
