/** Fields by which the tables of companies can be ordered, each also descending. Source: file 12 of the specification, part 9. */
const PEOPLE_SORTS = [
  'full_name',
  'company_name',
  'unique_id',
  'email',
  'mobile_no',
  'city',
  'state',
  'gst_number',
  'registration_date',
  'created_at',
] as const;

export type PeopleSort = (typeof PEOPLE_SORTS)[number];
export type PeopleOrdering = PeopleSort | `-${PeopleSort}`;

export const PEOPLE_ORDERINGS = PEOPLE_SORTS.flatMap((sort) => [sort, `-${sort}`] as const) as [
  PeopleOrdering,
  ...PeopleOrdering[],
];
