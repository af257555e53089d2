import type { Feature } from '../parts/feature-cards.tsx';
import type { Pillar } from '../parts/pillar-cards.tsx';

/** Services for construction and demolition waste. */
export const CONSTRUCTION_SERVICES: readonly Pillar[] = [
  {
    kind: 'supply',
    title: 'Sourcing and collection',
    text: 'Sites with waste and recyclers with capacity find each other: by material, tonnage, place and date.',
    points: [
      'Single loads or a whole demolition',
      'Sorted at the site or mixed',
      'Transport documents and weights kept',
    ],
  },
  {
    kind: 'compliance',
    title: 'Compliance',
    text: 'The Environment (Construction and Demolition) Waste Management Rules, 2025 are in force since 1 April 2026. Large projects are responsible for the waste they produce.',
    points: [
      'Who must register, and where',
      'Trail documents from site to plant',
      'A shortfall is carried on, so records must last',
    ],
  },
  {
    kind: 'money',
    title: 'Recovered materials',
    text: 'Aggregate, steel, timber and glass are used again instead of being dumped. Buyers are found by enquiry.',
    points: ['Steel and metals by weight', 'Recycled aggregate for roads and blocks', 'Price agreed before transport'],
  },
];

/** Reasons to contact us. */
export const CONSTRUCTION_REASONS: readonly Feature[] = [
  {
    icon: 'clock',
    title: 'An answer in 24 to 48 hours',
    text: 'A person reads your enquiry, and you hear what can be done with it and what is missing.',
  },
  {
    icon: 'shield',
    title: 'Registrations looked at first',
    text: 'Each company that trades here has uploaded its documents, and our team has checked them.',
  },
  {
    icon: 'document',
    title: 'Documents before transport',
    text: 'We tell you before transport which documents a load needs: weights, transport documents, invoice, receipt of the plant.',
  },
  {
    icon: 'rupee',
    title: 'You pay the seller directly',
    text: 'Buyer pays seller directly. We hold no money and take no side in the price.',
  },
];
