import { operations } from '#contract/console/index.ts';
import type { AnswerOf } from '../../lib/api.ts';
import { useRead } from '../../lib/queries.ts';

type CardTypes = AnswerOf<typeof operations.listCardTypes>['items'];

const none: CardTypes = [];

/** Reads the types of cards; none until they are read. */
export function useCardTypes(): CardTypes {
  const { data } = useRead(operations.listCardTypes, {});
  return data?.items ?? none;
}
