import { expect, it } from 'vitest';
import { auditActions } from '../server/src/testing/audit-actions.ts';
import { actionTexts } from '../web/console/features/record-timeline/action-texts.ts';

const actions = Object.values(auditActions).flatMap((written) =>
  typeof written === 'string' ? [] : written,
);
const named = new Set(Object.keys(actionTexts.en).map((key) => key.replace('do_', '')));

/** Begins the actions on records whose pages have no timeline, or one with events of its own. */
const elsewhere =
  /^(?:approval|banner|books|canned-answer|card-points|card prices|catalogue|course|legal|list export|live feed|maintenance|minors|news|offer|paid post|prize campaign|settings|shipping|stock (?!allocate|receive|seller)|trials|view)/;

// A timeline shows an action without a name as it is stored, such as "member lift-limits".
it('actions of console commands: each has a name for the timelines of records', () => {
  expect(actions.length).toBeGreaterThan(100);
  const missing = actions.filter(
    (action) => action !== 'or nothing' && !elsewhere.test(action) && !named.has(action),
  );
  expect(missing).toEqual([]);
});

it('actions that have no timeline: none has a name', () => {
  expect([...named].filter((action) => elsewhere.test(action))).toEqual([]);
});
