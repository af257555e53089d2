import { withoutJoiners } from '#lib/plain-text.ts';
import data from './data/states.json' with { type: 'json' };

/** A state or union territory of India with the cities to choose from. */
type IndianState = {
  name: string;
  /** The two digits that GSTINs of the state begin with. */
  gstCode: string;
  /** Codes from before a reorganisation that GSTINs still carry. */
  oldGstCodes: readonly string[];
  unionTerritory: boolean;
  cities: readonly string[];
};

let known: readonly IndianState[] | undefined;

/** All states and union territories by name. */
export function states(): readonly IndianState[] {
  known ??= data.states.map((raw) => ({
    name: raw.name,
    gstCode: raw.gst_code,
    oldGstCodes: raw.old_gst_codes ?? [],
    unionTerritory: raw.union_territory,
    cities: raw.cities,
  }));
  return known;
}

/** Finds a state by name (case-insensitive); undefined if there is none. */
export function findState(name: string): IndianState | undefined {
  const wanted = name.trim().toLowerCase();
  return states().find((state) => state.name.toLowerCase() === wanted);
}

/** Cities of a state, by name, each once; empty for an unknown state. */
export function cityNames(stateName: string): readonly string[] {
  return findState(stateName)?.cities ?? [];
}

/** Current GST code of a state, such as `27`; undefined for an unknown state. */
export function gstCodeOf(stateName: string): string | undefined {
  return findState(stateName)?.gstCode;
}

/** State of a GSTIN; undefined for codes without a state, such as those of other territory. */
export function stateOfGstNumber(gstNumber: string): IndianState | undefined {
  const code = gstNumber.slice(0, 2);
  return states().find((state) => gstCodeFits(state.name, code));
}

/** Whether a GSTIN with this code can belong to the state; old codes count. */
export function gstCodeFits(stateName: string, code: string): boolean {
  const state = findState(stateName);
  return state !== undefined && (state.gstCode === code || state.oldGstCodes.includes(code));
}

/** A city of the state in its listed spelling; one that is not listed as given. */
export function cityOf(state: IndianState, name: string): { city: string; isListed: boolean } {
  const wanted = withoutJoiners(name).toLowerCase();
  const listed = state.cities.find((city) => city.toLowerCase() === wanted);
  return { city: listed ?? name, isListed: listed !== undefined };
}
