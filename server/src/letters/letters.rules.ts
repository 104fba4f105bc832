import type { LetterState } from '#contract/letters.ts';

/** The most threads of a member that may wait for an answer at once. */
export const mostOpenThreads = 10;
/** The most letters of one thread. */
export const mostLetters = 200;
/** The most canned answers: a list of more is not read. */
export const mostCannedAnswers = 200;
/** The most pictures of one thread: about 15 MB. */
export const mostThreadPictures = 40;
/** Pictures of a person that wait to be sent; the oldest are deleted first. */
export const mostUnsent = 8;
/** The most pictures of visitors that wait to be sent: about 200 MB. */
export const mostUnsentOfVisitors = 500;
/** Hours after which a picture that was sent with no letter is deleted. */
export const unsentHours = 24;
/** Days after which a thread that waits for the member is done. */
export const silentDays = 30;
/** Days that a thread is stored after it was done: two years. */
export const storedDays = 730;

/** An event that changes the state of a thread. */
export type LetterEvent = 'member-writes' | 'answered' | 'answered-and-done' | 'done' | 'reopened';

/**
 * The state of a thread after an event; undefined if the event is not possible in this state. A
 * member who writes opens a thread again, whatever it was.
 */
export function stateAfter(state: LetterState, event: LetterEvent): LetterState | undefined {
  switch (event) {
    case 'member-writes':
      return 'open';
    case 'answered':
      return 'waiting';
    case 'answered-and-done':
      return 'done';
    case 'done':
      return state === 'done' ? undefined : 'done';
    case 'reopened':
      return state === 'open' ? undefined : 'open';
  }
}
