import { expect, it } from 'vitest';
import { changesIn, fields } from './member-changes.ts';

/** The form with these values. All other fields are in it, and empty, as a browser sends them. */
function formWith(values: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const field of [...fields, 'prefectureId']) form.set(field, '');
  for (const [field, value] of Object.entries(values)) form.set(field, value);
  return form;
}

it("changing a member's registered data: only the fields that were filled in are sent", () => {
  expect(changesIn(formWith({}))).toEqual({});
  expect(changesIn(formWith({ city: ' 港区 ', phone: '09012345678' }))).toEqual({
    ...{ city: '港区', phone: '09012345678' },
  });
  expect(changesIn(formWith({ prefectureId: '13' }))).toEqual({ prefectureId: 13 });
});

it("removing a field of a member's registered data: sent as empty, unless something was typed into it", () => {
  expect(changesIn(formWith({ 'remove-building': 'on' }))).toEqual({ building: '' });
  const typed = { 'remove-building': 'on', building: '開封ビル 2F' };
  expect(changesIn(formWith(typed))).toEqual({ building: '開封ビル 2F' });
  expect(changesIn(formWith({ 'remove-mail': 'on' }))).toEqual({});
});
