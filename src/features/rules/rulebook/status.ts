/** Reliability of a figure, worst first. Source: file 6 of the specification, part 4. */
export const RULE_STATUSES = ['unknown', 'draft', 'reported', 'verified'] as const;
export type RuleStatus = (typeof RULE_STATUSES)[number];
export const STATUS_WORDS: Readonly<Record<RuleStatus, string>> = {
  unknown: 'Not known',
  draft: 'Draft',
  reported: 'Reported',
  verified: 'Verified',
};
