import type { Feature } from '../parts/feature-cards.tsx';
import type { Pillar } from '../parts/pillar-cards.tsx';

/** Advantages on the e-waste page. */
export const E_WASTE_PILLARS: readonly Pillar[] = [
  {
    kind: 'supply',
    title: 'Supply',
    text: 'Bulk consumers, aggregators and service centres find a registered recycler or refurbisher for what they hold.',
    points: [
      'Lots by item code and weight',
      'Data-bearing devices named as such',
      'Transport documents and weights with every consignment',
    ],
  },
  {
    kind: 'compliance',
    title: 'Compliance',
    text: 'Manufacturers, producers, refurbishers and recyclers register with CPCB. We check each registration before the first trade.',
    points: [
      'EPR accounts approved before the first trade',
      'Credits by recovered metal and for refurbishing',
      'Proof of transfer with each transaction',
    ],
  },
  {
    kind: 'money',
    title: 'Monetisation',
    text: 'Gold, copper, aluminium and iron that were recovered become credits that producers need before their year ends.',
    points: [
      'Sell at your listed price, or respond to counter-offers',
      'Fee and GST shown before you buy',
      'Recovered metals: buyers found by enquiry',
    ],
  },
];

/** Duties under the E-Waste (Management) Rules, 2022, other than the targets. */
export const E_WASTE_DUTIES: readonly Feature[] = [
  {
    icon: 'shield',
    title: 'Register',
    text: 'Manufacturer, producer, refurbisher, recycler: each registers on CPCB’s portal and deals only with registered entities.',
  },
  {
    icon: 'scale',
    title: 'Buy what you owe',
    text: 'A producer may buy for the liability of the year, what is left of earlier ones, and 5% more.',
  },
  {
    icon: 'calendar',
    title: 'Mind the age of a certificate',
    text: 'It is valid for two years from the end of the financial year in which it was generated.',
  },
  {
    icon: 'clock',
    title: 'Do not store for long',
    text: 'E-waste may be stored for up to 180 days.',
  },
];
