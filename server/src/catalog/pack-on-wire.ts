import { decisionHours } from '#contract/limits.ts';
import type { Pack } from '#contract/shop/catalog.ts';
import type { Language } from '../http/language.ts';
import { formatMoment } from '../lib/format.ts';
import { inLanguage } from '../lib/in-language.ts';
import type { Availability } from './availability.ts';
import type { PackRow } from './catalog.queries.ts';
import { packTagTexts } from './catalog.texts.ts';
import { packTagsOf } from './pack-tags.rules.ts';

/** Writes a pack in the shop's response format, for this viewer at `now`. */
export function packOnWire(
  pack: PackRow,
  availability: Availability,
  now: Date,
  language: Language,
): Pack {
  return {
    id: pack.id,
    name: inLanguage(pack, 'name', language),
    image: pack.pictures,
    card_type: pack.cardTypeId,
    point: pack.price,
    payment_method: pack.currency === 'point' ? '1' : '2',
    pack_count: availability.remaining,
    total_pack_count: availability.size,
    max_buy_count: availability.maxUnits,
    can_limit: availability.limit === undefined ? 0 : 1,
    limit_message: availability.limit?.[language] ?? '',
    least_point: availability.pointsLeft?.min ?? null,
    most_point: availability.pointsLeft?.max ?? null,
    points_per_coin: pack.currency === 'point' ? pack.pointsPerCoin : 0,
    is_before: pack.startsAt !== null && now < pack.startsAt ? 1 : 0,
    start_date: pack.startsAt?.toISOString() ?? null,
    format_end_date: pack.endsAt === null ? '' : formatMoment(pack.endsAt, language),
    end_date: pack.endsAt?.toISOString() ?? null,
    is_ended: pack.endsAt !== null && now >= pack.endsAt ? 1 : 0,
    show_cardlist: pack.showLineUp ? 1 : 0,
    ...pauseOf(pack, availability, language),
    ...(pack.draw !== null && { draw: pack.draw }),
    ...labelsOf(pack, language),
    ...(pack.holdHours > decisionHours && { hold_hours: pack.holdHours }),
    detail: inLanguage(pack, 'description', language),
  };
}

/**
 * Writes the pause of a pack with its reason, by the operator or by the shop itself; nothing if
 * sales go on.
 */
function pauseOf(
  { pausedAt, pauseReasonJa, pauseReasonEn }: PackRow,
  { pause }: Availability,
  language: Language,
): Pick<Pack, 'pause'> {
  if (pausedAt === null || pauseReasonJa === null || pauseReasonEn === null) {
    if (pause === undefined) return {};
    return { pause: { since: pause.since.toISOString(), reason: pause.reason[language] } };
  }
  const reason = inLanguage({ pauseReasonJa, pauseReasonEn }, 'pauseReason', language);
  return { pause: { since: pausedAt.toISOString(), reason } };
}

/** Writes the features of a pack and the operator's own words for it; nothing if there are none. */
function labelsOf(pack: PackRow, language: Language): Pick<Pack, 'labels'> {
  const labels = [
    ...packTagsOf(pack).map((tag) => packTagTexts[tag][language]),
    ...inLanguage<'ownTags', string[]>(pack, 'ownTags', language),
  ];
  return labels.length > 0 ? { labels } : {};
}
