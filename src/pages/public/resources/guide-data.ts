import type { SourceKey } from '#oversight/content/sources.ts';

/** An EPR waste stream with its portal and rules. */
export const STREAMS: readonly {
  wasteType: string;
  name: string;
  portal: SourceKey;
  rules: SourceKey;
  about: string;
}[] = [
  {
    wasteType: 'Plastic',
    name: 'Plastic packaging',
    portal: 'plastic-portal',
    rules: 'plastic-guidelines',
    about: 'Producers, importers, brand owners and plastic waste processors.',
  },
  {
    wasteType: 'E-waste',
    name: 'E-waste',
    portal: 'ewaste-portal',
    rules: 'ewaste-rules',
    about: 'Manufacturers, producers, refurbishers and recyclers of 106 kinds of equipment.',
  },
  {
    wasteType: 'Battery',
    name: 'Battery waste',
    portal: 'battery-portal',
    rules: 'battery-rules',
    about: 'Producers, recyclers and refurbishers of portable, automotive, industrial and vehicle batteries.',
  },
  {
    wasteType: 'Tyre',
    name: 'Waste tyre',
    portal: 'tyre-portal',
    rules: 'tyre-rules',
    about: 'Makers and importers of tyres and vehicles, recyclers and retreaders.',
  },
  {
    wasteType: 'Oil',
    name: 'Used oil',
    portal: 'oil-portal',
    rules: 'oil-about',
    about: 'Producers of base oil and lubricants, collection agents, recyclers and co-processors.',
  },
];

/** Rules and notifications, latest first, with their date as text and the key of their source. */
export const NOTIFICATIONS: readonly { dated: string; stream: string; what: string; source: SourceKey }[] = [
  {
    dated: '31 March 2026',
    stream: 'Plastic',
    what: 'Recycled content in packaging from 2025-26 on',
    source: 'plastic-2026',
  },
  {
    dated: '24 December 2025',
    stream: 'E-waste',
    what: 'Delhi High Court stays the price declaration for one producer',
    source: 'ewaste-stay',
  },
  {
    dated: 'September 2025',
    stream: 'All',
    what: 'Environment Audit Rules: registered auditors may audit EPR',
    source: 'audit-rules',
  },
  {
    dated: '1 July 2025',
    stream: 'Metals',
    what: 'EPR for aluminium, copper and zinc scrap, in force 1 April 2026',
    source: 'non-ferrous',
  },
  {
    dated: '23 January 2025',
    stream: 'Plastic',
    what: 'Bar code, brochure or unique number in place of printed details',
    source: 'plastic-2025',
  },
  {
    dated: 'September 2024',
    stream: 'Battery',
    what: 'Environmental compensation by metal',
    source: 'battery-compensation',
  },
  {
    dated: '9 September 2024',
    stream: 'E-waste',
    what: 'Environmental compensation and lowest prices',
    source: 'ewaste-compensation',
  },
  {
    dated: '3 September 2024',
    stream: 'Tyre',
    what: 'Environmental compensation for waste tyre',
    source: 'tyre-compensation',
  },
  {
    dated: '8 March 2024',
    stream: 'E-waste',
    what: 'Price band and platforms for certificates',
    source: 'ewaste-2024',
  },
  { dated: 'March 2024', stream: 'Plastic', what: 'Category V; raw material makers register', source: 'plastic-2024' },
  { dated: '25 October 2023', stream: 'Battery', what: 'Self-use and batteries in equipment', source: 'battery-2023' },
  { dated: '18 September 2023', stream: 'Oil', what: 'EPR for used oil, in force 1 April 2024', source: 'oil-about' },
  {
    dated: '21 December 2022',
    stream: 'Plastic',
    what: 'GST invoices on the portal; ₹ 5,000 a tonne of shortfall',
    source: 'plastic-compensation',
  },
  {
    dated: '2 November 2022',
    stream: 'E-waste',
    what: 'E-Waste (Management) Rules, in force 1 April 2023',
    source: 'ewaste-rules',
  },
  { dated: '22 August 2022', stream: 'Battery', what: 'Battery Waste Management Rules', source: 'battery-rules' },
  { dated: '21 July 2022', stream: 'Tyre', what: 'Schedule IX: EPR for waste tyre', source: 'tyre-rules' },
  {
    dated: '16 February 2022',
    stream: 'Plastic',
    what: 'Guidelines on EPR for plastic packaging',
    source: 'plastic-guidelines',
  },
];

/** Glossary, in alphabetical order. */
export const GLOSSARY: readonly (readonly [term: string, meaning: string])[] = [
  [
    'Annual return',
    'What a registered company files for a financial year on the portal, with quantities and certificates applied.',
  ],
  [
    'Brand owner (BO)',
    'Who sells packaged goods under an own brand; one of the three kinds of companies that owe EPR for plastic.',
  ],
  [
    'Carry-forward',
    'A shortfall that moves to the next year; for batteries also the share of a cycle’s rest that may move on.',
  ],
  [
    'Certificate',
    'An entry on CPCB’s portal in favour of a registered recycler, in kilograms of a category, metal or product (gold: grams). Only its transfer there counts.',
  ],
  [
    'Conversion factor',
    'Product out for waste in at a plant; for tyres and e-waste the factor from product to certificate.',
  ],
  ['Co-processing', 'Use of waste in another process, such as a cement kiln, for its energy or its material.'],
  [
    'Counter-offer',
    'A producer’s own price and quantity for an offer. It reserves nothing until the recycler accepts it.',
  ],
  ['CPCB', 'Central Pollution Control Board. It runs the portals and creates the certificates.'],
  ['Credit', 'The trade’s word for a certificate, or for the quantity on it.'],
  ['E-invoice', 'A GST invoice that the tax network has registered, with a reference number (IRN) and a QR code.'],
  ['End of life (EoL)', 'What becomes of plastic that is not recycled: energy, oil, cement kilns, roads.'],
  [
    'Environmental compensation (EC)',
    'What is charged for a shortfall or another breach. Paying it does not cancel the obligation.',
  ],
  ['EPR', 'Extended producer responsibility: who puts a product on the market is responsible for its waste.'],
  ['Financial year', 'April to March, named by both years: 2026-27.'],
  ['MoEFCC', 'Ministry of Environment, Forest and Climate Change. It makes the rules.'],
  ['PIBO', 'Producers, importers and brand owners of plastic packaging together.'],
  [
    'Price band',
    'Lowest and highest price of a certificate as a share of the environmental compensation; for e-waste before the courts.',
  ],
  ['PWP', 'Plastic waste processor: recycler, co-processor, waste to energy, waste to oil, industrial composting.'],
  ['Refurbishing certificate', 'Defers an e-waste obligation; three quarters of it come back.'],
  ['Retreading certificate', 'Defers a tyre obligation by one year.'],
  [
    'SPCB, PCC',
    'State Pollution Control Board, or Pollution Control Committee in a union territory. They inspect plants and give consents.',
  ],
  [
    'Trail documents',
    'The documents behind a consignment: invoices, e-way bill, lorry receipt, slips, transfer proof, certificates.',
  ],
  ['Work order', 'The market’s record of an agreed trade with its amounts. It is not a tax invoice.'],
];
