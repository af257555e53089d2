/** Text of things under a recall in force, in lists and on pages. Source: file 10 of the specification, parts 6 and 9. */
export const heldInBrief = (number: string): string => `Held by recall ${number}`;

/** The refusal of it. */
export const heldBy = (number: string): string => `${heldInBrief(number)}.`;
