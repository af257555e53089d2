import type { Source } from './source.ts';

export const eWasteSources = {
  'ewaste-portal': {
    title: 'EPR portal for e-waste',
    publisher: 'CPCB',
    url: 'https://eprewaste.cpcb.gov.in/',
    standing: 'official',
  },
  'ewaste-page': {
    title: 'E-waste rules and amendments, list',
    publisher: 'CPCB',
    url: 'https://cpcb.nic.in/rules-6/',
    standing: 'official',
  },
  'ewaste-rules': {
    title: 'E-Waste (Management) Rules, 2022, G.S.R. 801(E)',
    publisher: 'India Code',
    dated: '2 November 2022, in force 1 April 2023',
    url: 'https://indiacode.ecourtsindia.com/rules/371a802d/',
    standing: 'copy',
  },
  'ewaste-2024': {
    title: 'E-Waste (Management) Amendment Rules, 2024, G.S.R. 164(E): price band, trading platforms',
    publisher: 'India Code',
    dated: '8 March 2024',
    url: 'https://indiacode.ecourtsindia.com/rules/be675cf8/',
    standing: 'copy',
  },
  'ewaste-faq': {
    title: 'Frequently asked questions under the E-Waste (Management) Rules, 2022',
    publisher: 'CPCB',
    dated: '23 January 2024',
    url: 'https://eprewaste.cpcb.gov.in/assets/PDF/faqewaste.pdf',
    standing: 'official',
  },
  'ewaste-compensation': {
    title: 'Environmental compensation guidelines under the E-Waste (Management) Rules, 2022',
    publisher: 'CPCB, copy at Nirmal Vasundhara',
    dated: 'approved 9 September 2024',
    url: 'https://www.nirmalvasundhara.com/wp-content/uploads/2025/01/09-10-2024-EC-Guidelines-under-EWMR.pdf',
    standing: 'copy',
  },
  'ewaste-stay': {
    title: 'Blue Star gets temporary relief as Delhi HC stays regulator’s e-waste price declaration',
    publisher: 'Newslaundry',
    dated: '14 January 2026',
    url: 'https://www.newslaundry.com/2026/01/14/blue-star-gets-temporary-relief-as-delhi-hc-stays-regulators-e-waste-price-declaration',
    standing: 'report',
  },
  'ewaste-plants': {
    title: 'India’s e-waste mirage: what 41 registered plants looked like',
    publisher: 'Newslaundry',
    dated: '30 July 2025',
    url: 'https://www.newslaundry.com/2025/07/30/exclusive-indias-e-waste-mirage-crores-in-corporate-fraud-amid-govt-lapses-public-suffering',
    standing: 'report',
  },
} as const satisfies Record<string, Source>;
