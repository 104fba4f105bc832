import { type Choice, type Choices, choose, onlyOpen, toggle } from './choice.rules.ts';

type Choosable = Parameters<typeof choose>[1][number];

/**
 * The choices and their history, so that a mistake can be undone, above all one press that changed
 * 3,000 cards.
 */
export interface ChoiceState {
  readonly choices: Choices;
  readonly past: readonly Choices[];
}

export type ChoiceAction =
  | { readonly type: 'toggle'; readonly card: Choosable; readonly choice: Choice }
  | { readonly type: 'all'; readonly cards: readonly Choosable[]; readonly choice: Choice | null }
  | { readonly type: 'undo' }
  /** The open cards were read again: choices of cards that are no longer open are removed. */
  | { readonly type: 'reread'; readonly cards: readonly Choosable[] };

const maxUndoSteps = 50;

/**
 * Computes the choices after an action. An action without effect returns the same object and adds
 * nothing to undo.
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
    case 'reread': {
      const choices = onlyOpen(state.choices, action.cards);
      // Undo would bring back choices for cards that are no longer open.
      return choices.size === state.choices.size ? state : { choices, past: [] };
    }
  }
}

/** Replaces the choices and remembers the former ones for undo. */
function after(state: ChoiceState, choices: Choices): ChoiceState {
  const same =
    choices.size === state.choices.size &&
    [...choices].every(([id, choice]) => state.choices.get(id) === choice);
  if (same) return state;
  return { choices, past: [...state.past, state.choices].slice(-maxUndoSteps) };
}
