import type { LabelProblem } from '../shipping/index.ts';

/** The correction that a label needs, as a line for a terminal. */
export function labelProblemText(problem: LabelProblem): string {
  switch (problem.kind) {
    case 'character':
      return `${problem.character} cannot be written in Shift_JIS and stands as 〓`;
    case 'too-long':
      return `the ${problem.part} is longer than ${problem.most} characters of full width`;
  }
}
