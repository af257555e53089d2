import type { IconName } from '../../../ui/brand/icon.tsx';

/** Rules that the server enforces for everyone who trades, said beside the forms of entry. */
export const PRODUCT_STATEMENTS: readonly { title: string; text: string; icon: IconName }[] = [
  {
    title: 'Approved sellers',
    text: 'Only an EPR account that our team has approved can list credits.',
    icon: 'shield',
  },
  {
    title: 'Amounts before buying',
    text: 'Item value, processing fee, GST and total payable are shown before you confirm a purchase.',
    icon: 'receipt',
  },
  {
    title: 'Documents kept',
    text: 'Both sides of a trade open its work order, payment proof and transfer proof on one page.',
    icon: 'document',
  },
];
