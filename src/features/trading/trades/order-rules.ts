/** Fields by which lists of trades can be ordered, each also descending. Source: file 12 of the specification, part 6. */
const SORTS = ['FY', 'quantity', 'price_per_credit', 'total', 'since', 'due_at'] as const;
export type Sort = (typeof SORTS)[number];
export const ORDERINGS = SORTS.flatMap((name) => [name, `-${name}`] as const);
export type Ordering = (typeof ORDERINGS)[number];
