import { useQuery } from '@tanstack/react-query';
import { type CurrentUser, getCurrentUser } from '#contract/shop/current-user.ts';
import {
  CallFailed,
  callQuery,
  invalidateCall,
  invalidateEverything,
  keepShownData,
  queryClient,
} from '../../lib/queries.ts';
import { resetPageMember } from '../../lib/tab-member.ts';

/** The person using the shop. Balances are whole points and coins. */
export interface Viewer {
  readonly isMember: boolean;
  readonly points: number;
  readonly coins: number;
  /**
   * Points that the member spent although their payment was reversed. Points credited later settle
   * this debt first.
   */
  readonly pointsOwed: number;
  readonly lastName: string;
  readonly firstName: string;
  /** Logged in with a temporary password: nothing else is possible until a new one is set. */
  readonly needsNewPassword: boolean;
  /** The cards that wait for the member's decision; null if none do. */
  readonly waiting: WaitingCards | null;
  /** Unread notices; 100 stands for 100 and more. */
  readonly unread: number;
}

/** How many cards wait for a decision, the earliest deadline, and the purchase that has it. */
export interface WaitingCards {
  readonly cards: number;
  /** An ISO instant by the server's clock. */
  readonly until: string;
  readonly packHistoryId: string;
}

const viewerQuery = () => callQuery(getCurrentUser, {});

/** Converts the server's data of the current user to the viewer of the screens. */
function viewerOf(user: CurrentUser): Viewer {
  return {
    isMember: user.is_login === '1',
    points: Number(user.point),
    coins: Number(user.coin),
    pointsOwed: Number(user.point_owed),
    lastName: user.last_name,
    firstName: user.first_name,
    needsNewPassword: user.needs_new_password === '1',
    waiting: waitingOf(user),
    unread: user.unread_notices,
  };
}

/** Reads how many cards wait for the member's choice, and until when; null if none do. */
function waitingOf({
  open_cards: cards,
  open_until: until,
  open_purchase: packHistoryId,
}: CurrentUser) {
  return cards === 0 || until === null || packHistoryId === null
    ? null
    : { cards, until, packHistoryId };
}

/** Returns the viewer; undefined if unknown (not loaded yet, or loading failed). */
export function useViewer(): Viewer | undefined {
  const { data } = useQuery({ ...viewerQuery(), ...keepShownData, select: viewerOf });
  return data;
}

/**
 * Reads the viewer from the server now. Guards call it before each screen.
 *
 * @returns null if the read failed; `closed` if the shop is closed and the app is opening the
 *   maintenance page
 */
export async function loadViewer(): Promise<Viewer | 'closed' | null> {
  try {
    return viewerOf(await queryClient.fetchQuery({ ...viewerQuery(), staleTime: 2_000 }));
  } catch (error) {
    return error instanceof CallFailed && error.failure.reason === 'maintenance' ? 'closed' : null;
  }
}

/** Reads the viewer again after their balance changed. */
export async function refreshViewer(): Promise<void> {
  await invalidateCall(getCurrentUser);
}

/** Resets the viewer to a visitor at once, because the server no longer knows them as a member. */
export async function resetViewer(): Promise<void> {
  await queryClient.resetQueries({ queryKey: viewerQuery().queryKey });
}

/** Invalidates everything that was read: after a login or logout it belongs to somebody else. */
export async function clearCachedResponses(): Promise<void> {
  resetPageMember();
  queryClient.removeQueries({ type: 'inactive' });
  await invalidateEverything();
}
