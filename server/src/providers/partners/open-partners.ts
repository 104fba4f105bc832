import { httpPartner, type PartnerSettings } from './http-partner.ts';
import type { PartnerSite } from './partner-site.ts';

/** Lists the two partner sites that the sandbox plays. Their secret is public. */
export function sandboxPartners(address: string): PartnerSettings[] {
  const secret = 'kaifu-sandbox-partner-secret-known-to-all';
  return [
    { id: 1, name: { ja: '星のポイント', en: 'Star Points' }, url: `${address}/partner/1`, secret },
    {
      id: 2,
      name: { ja: '灯台カードクラブ', en: 'Lighthouse Card Club' },
      url: `${address}/partner/2`,
      secret,
    },
  ];
}

/** Opens the partner sites that the configuration names. */
export function openPartners(settings: readonly PartnerSettings[]): PartnerSite[] {
  return settings.map(httpPartner);
}
