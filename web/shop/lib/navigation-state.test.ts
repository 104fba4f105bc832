import { describe, expect, it } from 'vitest';
import {
  arrivedFrom,
  arrivingFrom,
  errorFromNavigationState,
  navigationStateWithError,
} from './navigation-state.ts';

describe('data passed from one screen to the next', () => {
  it('arrivedFrom: the previous screen, null for any other data', () => {
    expect(arrivedFrom(arrivingFrom('pack-detail'))).toBe('pack-detail');
    expect(arrivedFrom(null)).toBeNull();
    expect(arrivedFrom({ from: 'elsewhere' })).toBeNull();
  });
  it('errorFromNavigationState: the error of the previous screen, null for any other data', () => {
    expect(errorFromNavigationState(navigationStateWithError('残りがありません'))).toBe(
      '残りがありません',
    );
    expect(errorFromNavigationState(navigationStateWithError(''))).toBeNull();
    expect(errorFromNavigationState({ errorText: 7 })).toBeNull();
  });
});
