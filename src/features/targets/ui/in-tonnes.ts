/** What is typed in kg as the boards state it, so that a zero too many is seen. */
export const inTonnes = (kilograms: number) =>
  kilograms > 0 ? `${(kilograms / 1000).toLocaleString('en-IN', { maximumFractionDigits: 3 })} tonnes.` : undefined;
