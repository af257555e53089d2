import { batteryLots } from './battery.ts';
import { eWasteLots } from './e-waste.ts';
import type { Lot } from './lot.ts';
import { oilLots } from './oil.ts';
import { plasticLots } from './plastic.ts';
import { tyreLots } from './tyre.ts';

export const lots: readonly Lot[] = [...plasticLots, ...eWasteLots, ...batteryLots, ...tyreLots, ...oilLots];
