import type { Source } from './source.ts';

export const batterySources = {
  'battery-portal': {
    title: 'EPR portal for battery waste',
    publisher: 'CPCB',
    url: 'https://eprbattery.cpcb.gov.in/login',
    standing: 'official',
  },
  'battery-page': {
    title: 'Battery rules and amendments, list',
    publisher: 'CPCB',
    url: 'https://cpcb.nic.in/rules-5/',
    standing: 'official',
  },
  'battery-rules': {
    title: 'Battery Waste Management Rules, 2022, S.O. 3984(E)',
    publisher: 'The Gazette of India, copy at TaxGuru',
    dated: '22 August 2022',
    url: 'https://taxguru.in/corporate-law/battery-waste-management-rules-2022.html',
    standing: 'copy',
  },
  'battery-2023': {
    title: 'Battery Waste Management (Amendment) Rules, 2023, S.O. 4669(E)',
    publisher: 'The Gazette of India, copy at Legitquest',
    dated: '25 October 2023',
    url: 'https://www.legitquest.com/act/battery-waste-management-amendment-rules-2023/e272',
    standing: 'copy',
  },
  'battery-targets': {
    title: 'Collection targets and recovery, transcribed from the Gazette',
    publisher: 'Open-source project eprid-backend',
    url: 'https://github.com/dz-eshwar/eprid-backend',
    standing: 'report',
  },
  'battery-compensation': {
    title: 'Guidelines for environmental compensation under the Battery Waste Management Rules, 2022',
    publisher: 'Lexplosion',
    dated: 'September 2024',
    url: 'https://lexplosion.in/cpcb-issues-guidelines-for-environment-compensation-to-be-levied-for-violation-of-various-provisions-of-battery-waste-management-rules-2022-prescribes-environmental-compensation-in-different-regimes',
    standing: 'report',
  },
} as const satisfies Record<string, Source>;
