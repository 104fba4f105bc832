import type { BeaconState } from '../draw/index.ts';
import type { Text } from '../http/language.ts';
import type { OperatorNotice } from '../messages/index.ts';

/** Sentences for the operator about the beacon. The log and the terminal show the English. */

/** @param rounds how many paid rounds wait for the beacon */
export function silenceNotice(since: string, rounds: number): OperatorNotice {
  return {
    message: {
      ja: '公開乱数が届きません。公開ビーコンで抽選するパックの販売を止めています。支払い済みの購入は抽選を待っています。KAIFU_BEACONの中継サーバーにつながるか確認してください',
      en: 'the beacon is silent: packs that are drawn with it are not sold, and paid purchases wait. Check that the relays in KAIFU_BEACON can be reached',
    },
    reason: {
      ja: `${since}から公開乱数が届かず、${rounds}件の抽選が待っています`,
      en: `no number since ${since}; ${rounds} rounds wait`,
    },
  };
}

/** The silence has ended. */
export function returnNotice(since: string): OperatorNotice {
  return {
    message: {
      ja: '公開乱数が再び届きました。パックを販売し、待っていた購入を抽選します',
      en: 'the beacon answers again: packs are sold, and purchases that waited are drawn',
    },
    reason: {
      ja: `${since}から届いていませんでした`,
      en: `it was silent since ${since}`,
    },
  };
}

/** Why the clock stops the sale, and for how long. */
export function clockSentence(behindMs: number): Text {
  const { ja, en } = durationOf(behindMs);
  return {
    ja: `データベースの時計が公開ビーコンより遅れているため、公開ビーコンで抽選するパックは、あと${ja}販売しません。進んでいた時計が戻されたと思われます。NTPで時計を合わせてください。サンドボックスでは、時計を再び進めるとすぐに販売できます。`,
    en: `The database's clock is behind the beacon, so packs that are drawn with it are not sold for ${en}. The clock was probably ahead and was set back: let NTP set it. In the sandbox, set the clock forward again to sell at once.`,
  };
}

/** The database's clock is behind the beacon. */
export function clockNotice(behindMs: number): OperatorNotice {
  return {
    message: {
      ja: 'パックを販売していません。データベースの時計が公開ビーコンより遅れています',
      en: "packs are not sold: the database's clock is behind the beacon",
    },
    reason: clockSentence(behindMs),
  };
}

/** The database's clock has caught up. */
export function clockReturnNotice(since: string): OperatorNotice {
  return {
    message: {
      ja: 'パックの販売を再開しました。データベースの時計が公開ビーコンに追いつきました',
      en: "packs are sold again: the database's clock has caught up with the beacon",
    },
    reason: {
      ja: `${since}から遅れていました`,
      en: `it was behind since ${since}`,
    },
  };
}

/** Which packs another beacon draws, what waits, and what to do. */
export function otherBeaconSentence(packs: BeaconState['otherPacks']): Text {
  const list = packs.map(({ packId, purchases }) => `${packId} (${purchases} purchases wait)`);
  const listJa = packs.map(({ packId, purchases }) => `${packId}（${purchases}件の購入が待機中）`);
  return {
    ja: `次のパックは、KAIFU_BEACONとは別の公開ビーコンで封印されているため、販売も抽選もしません：${listJa.join('、')}。すべて売れて抽選が終わるまで、KAIFU_BEACONを元に戻してください。元の公開ビーコンがもうない場合は、「pack close」で1つずつ閉じてください。待っている購入は返還されます。`,
    en: `These packs were sealed with another beacon than the one of KAIFU_BEACON, so they are neither sold nor drawn: ${list.join(', ')}. Set KAIFU_BEACON back until they are sold out and drawn. If that beacon is gone for good, close each with "pack close": what waits is given back.`,
  };
}

/** Packs were sealed with another beacon than the shop's. */
export function otherBeaconNotice(packs: BeaconState['otherPacks']): OperatorNotice {
  return {
    message: {
      ja: 'パックを販売も抽選もしていません。KAIFU_BEACONが別の公開ビーコンを指しています',
      en: 'packs are neither sold nor drawn: KAIFU_BEACON names another beacon',
    },
    reason: otherBeaconSentence(packs),
  };
}

/** Writes a time span in the largest units that matter, such as `2 days 3 h` or `40 s`. */
function durationOf(milliseconds: number): Text {
  const seconds = Math.ceil(milliseconds / 1000);
  if (seconds < 120) return { ja: `${seconds}秒`, en: `${seconds} s` };
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 120) return { ja: `${minutes}分`, en: `${minutes} min` };
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours < 48) return { ja: `${hours}時間${rest}分`, en: `${hours} h ${rest} min` };
  const [days, left] = [Math.floor(hours / 24), hours % 24];
  return { ja: `${days}日${left}時間`, en: `${days} days ${left} h` };
}
