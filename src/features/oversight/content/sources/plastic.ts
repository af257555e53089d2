import type { Source } from './source.ts';

/** Plastic packaging. */
export const plasticSources = {
  'plastic-portal': {
    title: 'EPR portal for plastic packaging',
    publisher: 'CPCB',
    url: 'https://eprplastic.cpcb.gov.in/',
    standing: 'official',
  },
  'plastic-guidelines': {
    title: 'Plastic Waste Management (Amendment) Rules, 2022: EPR guidelines, Schedule II, G.S.R. 133(E)',
    publisher: 'MoEFCC',
    dated: '16 February 2022',
    url: 'https://moef.gov.in/uploads/pdf-uploads/pdf_68401a627be674.03844470.pdf',
    standing: 'official',
  },
  'plastic-2024': {
    title: 'Plastic Waste Management (Amendment) Rules, 2024, G.S.R. 201(E)',
    publisher: 'CPCB portal',
    dated: 'March 2024',
    url: 'https://www.eprplastic.cpcb.gov.in/plastic/downloads/Plastic_Waste_Management_Amendment_Rules_2024.pdf',
    standing: 'official',
  },
  'plastic-2025': {
    title: 'Plastic Waste Management (Amendment) Rules, 2025, G.S.R. 73(E): marking of packages',
    publisher: 'CPCB portal',
    dated: '23 January 2025',
    url: 'https://eprplastic.cpcb.gov.in/plastic/downloads/PWMRules_23_01_2025.pdf',
    standing: 'official',
  },
  'plastic-2026': {
    title: 'Plastic Waste Management amendment, G.S.R. 237(E): recycled content',
    publisher: 'The Gazette of India',
    dated: '31 March 2026',
    url: 'https://egazette.gov.in/WriteReadData/2026/271465.pdf',
    standing: 'official',
  },
  'plastic-compensation': {
    title: 'CPCB direction on GST invoices and environmental compensation for plastic packaging',
    publisher: 'Legality Simplified',
    dated: '21 December 2022',
    url: 'https://legalitysimplified.com/cpcb-issues-notification-on-directions-for-the-provision-of-gst-invoices-of-transactions-related-to-plastic-packaging-by-producers-importers-brand-owners-pibos-and-plastic-waste-processors-pwps',
    standing: 'report',
  },
  'plastic-prices': {
    title: 'Sale of EPR credit for plastic picks up pace',
    publisher: 'The Hindu BusinessLine',
    dated: '2025',
    url: 'https://www.thehindubusinessline.com/specials/clean-tech/sale-of-epr-credit-for-plastic-picks-pace/article69440638.ece/amp',
    standing: 'report',
  },
  'plastic-e-invoice': {
    title: 'Plastic waste processors must upload valid GST e-invoices',
    publisher: 'Legality Simplified',
    url: 'https://legalitysimplified.com/plastic-waste-processors-must-upload-valid-gst-e-invoices-on-epr-portal',
    standing: 'report',
  },
  'plastic-faq': {
    title: 'Generation and transfer of certificates by plastic waste processors: questions and answers',
    publisher: 'Nirmal Vasundhara',
    url: 'https://www.nirmalvasundhara.com/faqs',
    standing: 'report',
  },
  'plastic-credit-faq': {
    title: 'Credits and recycling solutions for plastics: questions and answers',
    publisher: 'FileMyEPR',
    url: 'https://filemyepr.in/faq/plastics/credits-and-recycling-solutions',
    standing: 'report',
  },
  'plastic-fraud': {
    title: 'CPCB report to the National Green Tribunal, O.A. 993/2024 and 926/2024',
    publisher: 'National Green Tribunal',
    dated: '2024',
    url: 'https://www.greentribunal.gov.in/sites/default/files/news_updates/REPORT%20BY%20CPCB%20IN%20O.A.%20NO.%20993%20OF%202024%20&%20O.A.%20NO.%20926%20OF%202024.pdf',
    standing: 'official',
  },
  'plastic-fines': {
    title: 'CPCB audit finds irregularities in 3 state boards; fines 4 firms more than Rs 355 crore',
    publisher: 'The Indian Express',
    url: 'https://indianexpress.com/article/cities/bangalore/cpcb-audit-finds-irregularities-in-3-state-boards-fines-4-firms-9020554/',
    standing: 'report',
  },
} as const satisfies Record<string, Source>;
