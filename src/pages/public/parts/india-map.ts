/** The map of India in `india.svg`: states and union territories as of 2020, with the official boundary; source: docs/decisions/0018. */
import india from './india.svg?url';

/** Size in units of the drawing. */
export const MAP_WIDTH = 1000;
export const MAP_HEIGHT = 1137;

/** Position of a number or name in each state, in units of the drawing. */
export const STATE_PLACES: Readonly<Record<string, readonly [x: number, y: number]>> = {
  'Andaman and Nicobar Islands': [843, 935],
  'Andhra Pradesh': [366, 855],
  'Arunachal Pradesh': [910, 352],
  Assam: [851, 435],
  Bihar: [617, 459],
  Chandigarh: [293, 261],
  Chhattisgarh: [491, 591],
  'Dadra and Nagar Haveli and Daman and Diu': [88, 640],
  Delhi: [306, 344],
  Goa: [202, 836],
  Gujarat: [123, 546],
  Haryana: [277, 325],
  'Himachal Pradesh': [310, 213],
  'Jammu and Kashmir': [220, 141],
  Jharkhand: [574, 537],
  Karnataka: [256, 828],
  Kerala: [296, 1047],
  Ladakh: [322, 117],
  Lakshadweep: [166, 1084],
  'Madhya Pradesh': [395, 557],
  Maharashtra: [242, 694],
  Manipur: [876, 498],
  Meghalaya: [806, 463],
  Mizoram: [844, 536],
  Nagaland: [903, 441],
  Odisha: [566, 641],
  Puducherry: [397, 992],
  Punjab: [252, 264],
  Rajasthan: [195, 413],
  Sikkim: [692, 388],
  'Tamil Nadu': [346, 993],
  Telangana: [369, 747],
  Tripura: [800, 535],
  'Uttar Pradesh': [429, 416],
  Uttarakhand: [384, 285],
  'West Bengal': [670, 554],
};

/** URL of the whole country's shape for `<use>`; the including SVG sets the colours and `fill-rule: evenodd`. */
export const INDIA_SHAPE = `${india}#india`;

/** URL of a state's shape for `<use>`, by its name. */
export const stateShape = (name: string) => `${india}#${stateId(name)}`;

/** Id of a state in the drawing. */
export const stateId = (name: string) => name.toLowerCase().replaceAll(' ', '-');

/** Bounds of the drawing in degrees; Mercator projection. */
const WEST = 68.18401;
const EAST = 97.418146;
const NORTH = 37.084109;
const UNITS = MAP_WIDTH / (EAST - WEST);

/** Converts latitude and longitude (degrees) to units of the drawing. */
export function placeOnMap(latitude: number, longitude: number): readonly [x: number, y: number] {
  return [(longitude - WEST) * UNITS, (stretched(NORTH) - stretched(latitude)) * UNITS];
}

/** Mercator y of a latitude, in degrees. */
function stretched(latitude: number): number {
  return (Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) * 180) / Math.PI;
}

/** CSS position of an element over a point of the drawing, at any size. */
export function positionOf([x, y]: readonly [x: number, y: number]): { left: string; top: string } {
  return { left: `${percent(x / MAP_WIDTH)}%`, top: `${percent(y / MAP_HEIGHT)}%` };
}

const percent = (share: number) => Math.round(share * 10_000) / 100;
