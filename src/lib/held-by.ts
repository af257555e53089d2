/** Refusal of what is under a recall in force. Source: file 10 of the specification, part 6. */
export const heldBy = (number: string): string => `Held by recall ${number}.`;
