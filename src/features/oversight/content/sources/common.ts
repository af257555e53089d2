import type { Source } from './source.ts';

/** Sources for several kinds of waste: regulators, portals, GST, fraud. */
export const commonSources = {
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
  'portal-theft': {
    title: 'Cybercons hack into CPCB’s portal to steal green ‘credit’',
    publisher: 'The Times of India',
    dated: '20 July 2024',
    url: 'https://timesofindia.indiatimes.com/city/delhi/cybercons-hack-into-cpcbs-portal-to-steal-green-credit/articleshow/111872537.cms',
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
