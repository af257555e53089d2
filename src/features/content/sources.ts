/** Where the facts of our articles and guides stand, each with the address at which it was found. */

export interface Source {
  title: string;
  publisher: string;
  /** As it is printed, for people; none where the page is kept up to date. */
  dated?: string;
  url: string;
  /**
   * `official`: the regulator's, the Gazette's or a court's own page. `copy`: an official text on somebody else's page. `report`: what
   * somebody else says of it.
   */
  standing: 'official' | 'copy' | 'report';
}

export const SOURCES = {
  cpcb: {
    title: 'Central Pollution Control Board',
    publisher: 'CPCB',
    url: 'https://cpcb.nic.in/',
    standing: 'official',
  },
  egazette: {
    title: 'The Gazette of India, online',
    publisher: 'Government of India',
    url: 'https://egazette.gov.in/',
    standing: 'official',
  },
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
  'portal-theft': {
    title: 'Cybercons hack into CPCB’s portal to steal green ‘credit’',
    publisher: 'The Times of India',
    dated: '20 July 2024',
    url: 'https://timesofindia.indiatimes.com/city/delhi/cybercons-hack-into-cpcbs-portal-to-steal-green-credit/articleshow/111872537.cms',
    standing: 'report',
  },
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
  'audit-rules': {
    title: 'Centre notifies audit rules: the Environment Audit Rules, 2025',
    publisher: 'Newslaundry',
    dated: '4 September 2025',
    url: 'https://www.newslaundry.com/2025/09/04/weeks-after-nl-investigation-centre-notifies-audit-rules-on-e-waste-recycling-compliance',
    standing: 'report',
  },
  'no-consultants': {
    title: 'CPCB warns against impersonators and fake notices',
    publisher: 'TeamLease RegTech',
    dated: '29 January 2024',
    url: 'https://www.teamleaseregtech.com/updates/article/39079/cpcb-warns-against-fraudulent-impersonators-and-fake-notices/',
    standing: 'report',
  },
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
  'non-ferrous': {
    title: 'Hazardous and Other Wastes (Management and Transboundary Movement) Amendment Rules, 2025, G.S.R. 438(E)',
    publisher: 'MoEFCC',
    dated: '1 July 2025, in force 1 April 2026',
    url: 'https://moef.gov.in/storage/tender/1751520898.pdf',
    standing: 'official',
  },
  'trading-platforms': {
    title: 'CPCB guidelines on electronic trading and settlement platforms for EPR certificates',
    publisher: 'Legality Simplified',
    url: 'https://www.legalitysimplified.com/?p=55711',
    standing: 'report',
  },
  returns: {
    title: 'Record-keeping guide: returns and their extensions',
    publisher: 'Sort Consultancy',
    dated: '2025',
    url: 'https://sortconsultancy.com/blogs/epr-compliance-record-keeping-guide-2025',
    standing: 'report',
  },
  'e-invoice': {
    title: 'GST e-invoice system',
    publisher: 'GST Network',
    url: 'https://einvoice.gst.gov.in/',
    standing: 'official',
  },
  'gst-council': {
    title: 'Goods and Services Tax Council',
    publisher: 'GST Council',
    url: 'https://gstcouncil.gov.in/',
    standing: 'official',
  },
  'income-tax': {
    title: 'Income Tax Department',
    publisher: 'Government of India',
    url: 'https://www.incometaxindia.gov.in/',
    standing: 'official',
  },
  'rule-46': {
    title: 'Rule 46 of the CGST Rules, 2017: tax invoice',
    publisher: 'copy at GSTZen',
    url: 'https://www.gstzen.in/a/tax-invoice-cgst-rule-46.html',
    standing: 'copy',
  },
  'permit-ruling': {
    title: 'Advance ruling GUJ/GAAR/R/2025/38 on tradable emission permits',
    publisher: 'Gujarat Authority for Advance Ruling, copy at LegalTaxGuru',
    dated: '15 September 2025',
    url: 'https://www.legaltaxguru.com/particulate-matter-permits-are-goods-under-gst-and-fall-uncler-hsn-4907-applicable-rate-of-gst-is-12/amp',
    standing: 'copy',
  },
} as const satisfies Record<string, Source>;

export type SourceKey = keyof typeof SOURCES;

/** A source by the key that a text names. @throws RangeError where there is none */
export function sourceOf(key: string): Source {
  const known: Readonly<Record<string, Source>> = SOURCES;
  const source = known[key];
  if (source === undefined) throw new RangeError(`No source is called ${key}`);
  return source;
}
