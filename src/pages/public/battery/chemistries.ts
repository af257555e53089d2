/** A lithium-ion chemistry by which lots are sorted. */
interface Chemistry {
  name: string;
  fullName: string;
  /** Metals of the cathode that carry EPR credits. */
  metals: string;
  foundIn: string;
}

/** Source of the list: section 9 of the public specification; of the metals: the battery rules' credit types. */
export const CHEMISTRIES: readonly Chemistry[] = [
  {
    name: 'LCO',
    fullName: 'Lithium cobalt oxide',
    metals: 'Lithium, cobalt',
    foundIn: 'Phones, laptops, cameras',
  },
  {
    name: 'LFP',
    fullName: 'Lithium iron phosphate',
    metals: 'Lithium, iron',
    foundIn: 'Electric three-wheelers and buses, storage, solar lights',
  },
  {
    name: 'LMO',
    fullName: 'Lithium manganese oxide',
    metals: 'Lithium, manganese',
    foundIn: 'Power tools, e-bikes, medical devices',
  },
  {
    name: 'NCA',
    fullName: 'Lithium nickel cobalt aluminium oxide',
    metals: 'Lithium, nickel, cobalt, aluminium',
    foundIn: 'Electric cars, power tools',
  },
  {
    name: 'NMC',
    fullName: 'Lithium nickel manganese cobalt oxide',
    metals: 'Lithium, nickel, manganese, cobalt',
    foundIn: 'Electric two-wheelers and cars, e-bikes',
  },
  {
    name: 'Mixed',
    fullName: 'More than one chemistry, or not known',
    metals: 'Settled by sorting and a sample',
    foundIn: 'Take-back boxes, service centres, dealers',
  },
];
