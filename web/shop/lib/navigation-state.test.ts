import { describe, expect, it } from 'vitest';
import {
  arrivedFrom,
  arrivingFrom,
  errorFromNavigationState,
  navigationStateWithError,
} from './navigation-state.ts';

describe('navigation state', () => {
  it('arrivedFrom: returns the previous screen, null for anything else', () => {
    expect(arrivedFrom(arrivingFrom('pack-detail'))).toBe('pack-detail');
    expect(arrivedFrom(null)).toBeNull();
    expect(arrivedFrom({ from: 'elsewhere' })).toBeNull();
  });
  it('errorFromNavigationState: returns the error of another screen, null for anything else', () => {
    expect(errorFromNavigationState(navigationStateWithError('残りがありません'))).toBe(
      '残りがありません',
    );
    expect(errorFromNavigationState(navigationStateWithError(''))).toBeNull();
    expect(errorFromNavigationState({ complaint: 7 })).toBeNull();
  });
});
