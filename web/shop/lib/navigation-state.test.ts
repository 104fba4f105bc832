import { describe, expect, it } from 'vitest';
import {
  arrivedFrom,
  arrivingFrom,
  errorFromNavigationState,
  navigationStateReturning,
  navigationStateWithError,
  returnAddressFrom,
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
  it('returnAddressFrom: the step that needs an address, also by way of another screen; null for any other data', () => {
    const check = { pathname: '/card-box', search: '?check=1', state: null };
    const state = navigationStateReturning(check);
    expect(returnAddressFrom(state)).toBe('/card-box?check=1');
    const between = { pathname: '/my-addresses', search: '', state };
    expect(returnAddressFrom(navigationStateReturning(between))).toBe('/card-box?check=1');
    expect(returnAddressFrom({ returnTo: 'https://elsewhere.example' })).toBeNull();
  });
});
