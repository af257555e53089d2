import type { Source } from './source.ts';

export const usedOilSources = {
  'oil-portal': {
    title: 'EPR portal for used oil',
    publisher: 'CPCB',
    url: 'https://eprusedoil.cpcb.gov.in/',
    standing: 'official',
  },
  'oil-about': {
    title: 'About EPR for used oil, G.S.R. 677(E)',
    publisher: 'CPCB portal',
    dated: 'rules of 18 September 2023, in force 1 April 2024',
    url: 'https://eprusedoil.cpcb.gov.in/public/aboutus',
    standing: 'official',
  },
  'oil-recycler': {
    title: 'Procedure for the registration of recyclers and co-processors of used oil',
    publisher: '1-Comply',
    dated: 'February 2025',
    url: 'https://1-comply.com/2025/02/24/guidance-document-sop-for-registration-of-recycler-co-processor-at-epr-portal-for-used-oil-management',
    standing: 'report',
  },
} as const satisfies Record<string, Source>;
