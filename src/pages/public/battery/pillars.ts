import type { Pillar } from '../parts/pillar-cards.tsx';

/** Advantages on the battery page. */
export const BATTERY_PILLARS: readonly Pillar[] = [
  {
    kind: 'supply',
    title: 'Supply',
    text: 'Recyclers get consignments with a stated content; holders of spent batteries get a registered recycler.',
    points: [
      'Sorted by chemistry and format',
      'From one place or from many',
      'Weights and transport documents with every consignment',
    ],
  },
  {
    kind: 'compliance',
    title: 'Compliance',
    text: 'Under EPR rules, registered entities deal only with registered entities. We check each registration before the first trade.',
    points: [
      'EPR accounts approved before the first trade',
      'Credits by metal: lithium, cobalt, nickel and seven more',
      'Proof of transfer and trail documents with each transaction',
    ],
  },
  {
    kind: 'money',
    title: 'Monetisation',
    text: 'What is recovered earns twice: as metal, and as the EPR credit that its recycler lists on the market.',
    points: [
      'Sell at your listed price, or respond to counter-offers',
      'Fee and GST shown before you buy',
      'Black mass and metals: buyers found by enquiry',
    ],
  },
];
