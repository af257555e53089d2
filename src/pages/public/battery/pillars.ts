import type { Pillar } from '../parts/pillar-cards.tsx';

/** Advantages on the battery page. */
export const BATTERY_PILLARS: readonly Pillar[] = [
  {
    kind: 'supply',
    title: 'Supply',
    text: 'Recyclers get lots that say what is in them; whoever holds spent batteries gets a registered taker.',
    points: [
      'Sorted by chemistry and format',
      'From one place or from many',
      'Weights and lorry papers with every lot',
    ],
  },
  {
    kind: 'compliance',
    title: 'Compliance',
    text: 'Under EPR rules registered entities deal with registered entities alone. We look at the registration before anybody trades.',
    points: [
      'EPR accounts approved before the first trade',
      'Credits by metal: lithium, cobalt, nickel and seven more',
      'Proof of transfer and trail documents beside each transaction',
    ],
  },
  {
    kind: 'money',
    title: 'Monetisation',
    text: 'What is recovered earns twice: as metal, and as the EPR credit that its recycler lists on the market.',
    points: [
      'Sell at your listed price, or hear counter-offers',
      'Fee and GST shown before anybody commits',
      'Black mass and metals: buyers found by enquiry',
    ],
  },
];
