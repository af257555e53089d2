import type { Drawing } from './drawings.ts';

/** An article that comes with the product. Its text is `{key}.html` beside this file; links there may name a source: `source:{key}`. */
export interface BuiltInArticle {
  /** Never changed and never used again: by it the database knows what was given. */
  key: string;
  title: string;
  subTitle: string;
  /** Day of its publication, `YYYY-MM-DD`; its facts were looked up by then. */
  date: string;
  drawing: Drawing;
}

/** Oldest first. */
export const BUILT_IN_ARTICLES: readonly BuiltInArticle[] = [
  {
    key: 'plastic',
    title: 'Plastic packaging EPR: categories, targets and credits',
    subTitle:
      'Five categories, two targets inside one another, and a duty of recycled content that was changed in March 2026.',
    date: '2026-09-03',
    drawing: 'bottles',
  },
  {
    key: 'e-waste',
    title: 'E-waste EPR: metals, targets and the price band',
    subTitle: 'What is owed, why a certificate is recovered metal, and where the price band stands before the courts.',
    date: '2026-09-10',
    drawing: 'board',
  },
  {
    key: 'battery',
    title: 'Battery EPR: targets by type, credits by metal',
    subTitle:
      'Two clocks that are easily mixed up, seven battery types, and prices between ₹ 18 and ₹ 2,400 a kilogram.',
    date: '2026-09-17',
    drawing: 'cells',
  },
  {
    key: 'tyre',
    title: 'Tyre EPR: the whole obligation, and six kinds of credits',
    subTitle:
      'A target that is known two years ahead, and why a tonne of crumb is not a tonne of recovered carbon black.',
    date: '2026-09-24',
    drawing: 'tyres',
  },
  {
    key: 'used-oil',
    title: 'Used oil EPR: who owes what, and how it grows',
    subTitle: 'Nine kinds of producers, three kinds of credits, and what is still a draft.',
    date: '2026-10-01',
    drawing: 'drums',
  },
  {
    key: 'read-a-credit',
    title: 'How to read an EPR credit',
    subTitle: 'An offer line by line: what each tells you, what it does not, and what to ask.',
    date: '2026-10-08',
    drawing: 'lens',
  },
  {
    key: 'buy-safely',
    title: 'How to buy EPR credits safely',
    subTitle:
      'What has gone wrong before, how to judge a seller, and seven steps from the request to your own portal account.',
    date: '2026-10-15',
    drawing: 'shield',
  },
  {
    key: 'before-you-list',
    title: 'Before you list: what a recycler needs',
    subTitle: 'The documents behind a kilogram, the capacity of the plant, and an offer that answers questions.',
    date: '2026-10-22',
    drawing: 'papers',
  },
  {
    key: 'price-and-gst',
    title: 'What an EPR credit costs: price, processing fee and GST',
    subTitle: 'One order worked out to the paisa; whose invoice it is, and which questions of tax are not settled.',
    date: '2026-10-29',
    drawing: 'coins',
  },
  {
    key: 'counter-offers',
    title: 'Counter-offers done well',
    subTitle: 'What a counter-offer binds you to, when to make none, and how both sides get an answer in a day.',
    date: '2026-11-05',
    drawing: 'talk',
  },
  {
    key: 'deadlines',
    title: 'EPR deadlines of 2026-27, for all five streams',
    subTitle: 'The calendar, what to have ready in each quarter, and what becomes steeper on 1 April 2027.',
    date: '2026-11-12',
    drawing: 'calendar',
  },
];
