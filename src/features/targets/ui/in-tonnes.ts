/** A typed quantity of kg in tonnes, the boards' unit, so that a surplus zero is noticed. */
export const inTonnes = (kilograms: number) =>
  kilograms > 0 ? `${(kilograms / 1000).toLocaleString('en-IN', { maximumFractionDigits: 3 })} tonnes.` : undefined;
