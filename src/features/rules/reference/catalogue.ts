// Entry point of the reference data. A browser page that needs one part alone may import that module directly for a smaller bundle.
export { chargesOn, type DatedCharges } from './charges.ts';
export {
  cityNames,
  cityOf,
  findState,
  gstCodeFits,
  gstCodeOf,
  type IndianState,
  stateOfGstNumber,
  states,
} from './places.ts';
export type { Provenance, SourceStatus } from './provenance.ts';
export {
  type CreditKind,
  findTypeOption,
  findWasteType,
  type RegistrationNumberForm,
  registrationNumberError,
  type TypeList,
  type TypeOption,
  type WasteType,
  wasteTypes,
} from './waste-types.ts';
