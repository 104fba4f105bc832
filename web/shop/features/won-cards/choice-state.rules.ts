import { type Choice, type Choices, choose, onlyOpen, toggle } from './choice.rules.ts';

type Choosable = Parameters<typeof choose>[1][number];

/**
 * The choices with those before them, so that a slip, above all one over 3,000 cards, can be
 * undone.
 */
export interface ChoiceState {
  readonly choices: Choices;
  readonly past: readonly Choices[];
}

export type ChoiceAction =
  | { readonly type: 'toggle'; readonly card: Choosable; readonly choice: Choice }
  | { readonly type: 'all'; readonly cards: readonly Choosable[]; readonly choice: Choice | null }
  | { readonly type: 'undo' }
  /** The shop was asked again: what is not open any more is no choice. */
  | { readonly type: 'opened'; readonly cards: readonly Choosable[] };

const mostPast = 50;

/**
 * The state after an action. Without effect it is the very same state, and nothing is added to
 * undo.
 */
export function nextChoices(state: ChoiceState, action: ChoiceAction): ChoiceState {
  switch (action.type) {
    case 'toggle':
      return after(state, toggle(state.choices, action.card, action.choice));
    case 'all':
      return after(state, choose(state.choices, action.cards, action.choice));
    case 'undo': {
      const before = state.past.at(-1);
      return before === undefined ? state : { choices: before, past: state.past.slice(0, -1) };
    }
    case 'opened': {
      const choices = onlyOpen(state.choices, action.cards);
      return choices.size === state.choices.size ? state : { choices, past: [] };
    }
  }
}

function after(state: ChoiceState, choices: Choices): ChoiceState {
  const same =
    choices.size === state.choices.size &&
    [...choices].every(([id, choice]) => state.choices.get(id) === choice);
  if (same) return state;
  return { choices, past: [...state.past, state.choices].slice(-mostPast) };
}
