/** Terms of the trade in plain words. Source: part 5 of the words of the design. */
const OIL_PRODUCERS = 'Classes of oil producers on the CPCB portal.';

export const EXPLANATIONS: Readonly<Record<string, string>> = {
  EPR: 'Extended producer responsibility: who brings products to market is responsible for their waste.',
  EoL: 'End of life: plastic waste used for energy, oil, cement or roads instead of recycling.',
  'Category I': 'Rigid plastic.',
  'Category II': 'Flexible plastic of plastic layers only, bags, pouches.',
  'Category III': 'Multilayer packaging with a layer that is not plastic.',
  'Category IV': 'Compostable plastic.',
  ITEW: 'IT and telecom equipment.',
  CEEW: 'Consumer electrical and electronic equipment, solar panels.',
  LSEEW: 'Large and small electrical equipment.',
  EETW: 'Electrical and electronic tools.',
  TLSEW: 'Toys, leisure and sports equipment.',
  MDW: 'Medical devices.',
  LIW: 'Laboratory instruments.',
  EV: 'Batteries of electric vehicles.',
  WtE: 'Waste to energy.',
  WtO: 'Waste to oil.',
  ER: 'Co-processing for energy.',
  RR: 'Co-processing for resource recovery.',
  ...Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`P${index + 1}`, OIL_PRODUCERS])),
  FY: 'Financial year, April to March.',
  CPCB: 'Central Pollution Control Board: it runs the EPR portals and issues certificates.',
  PCB: 'Pollution control board of a state.',
};

const LONGEST_FIRST = Object.keys(EXPLANATIONS).toSorted((one, other) => other.length - one.length);
const TERMS = new RegExp(`(?<![\\p{L}\\p{N}])(?:${LONGEST_FIRST.join('|')})(?![\\p{L}\\p{N}])`, 'gu');

/** The terms with an explanation that a text contains as whole words, each once. */
export function termsIn(text: string): string[] {
  return [...new Set(text.match(TERMS))];
}
