import type { Source } from './source.ts';

export const tyreSources = {
  'tyre-portal': {
    title: 'EPR portal for waste tyre',
    publisher: 'CPCB',
    url: 'https://eprtyrescpcb.in',
    standing: 'official',
  },
  'tyre-rules': {
    title: 'EPR for waste tyre: Schedule IX of the Hazardous and Other Wastes Rules, G.S.R. 593(E)',
    publisher: 'Mondaq',
    dated: 'rules of 21 July 2022',
    url: 'https://www.mondaq.com/india/waste-management/1231236/extended-producer-responsibility-epr-for-waste-tyre',
    standing: 'report',
  },
  'tyre-compensation': {
    title: 'Environmental compensation guidelines for waste tyre',
    publisher: 'Legality Simplified',
    dated: '3 September 2024',
    url: 'https://legalitysimplified.com/cpcb-releases-environmental-compensation-guidelines-for-waste-tyre-epr-regime',
    standing: 'report',
  },
} as const satisfies Record<string, Source>;
