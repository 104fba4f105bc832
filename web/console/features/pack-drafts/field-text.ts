import type { packDraftTexts } from './texts.ts';
import type { Field } from './use-draft-editor.ts';

/** The fields whose text has another key than the field's name. */
const renamed = { price: 'priceField', description: 'texts' } as const;

type FieldText = Exclude<Field, keyof typeof renamed> | (typeof renamed)[keyof typeof renamed];

/** Finds the key of the text that names a field of a draft. */
export function fieldText(field: Field): FieldText & keyof (typeof packDraftTexts)['ja'] {
  return field === 'price' || field === 'description' ? renamed[field] : field;
}
