import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const modules = fileURLToPath(new URL('../node_modules/', import.meta.url));

/** Environment of a process of ours: compiled code is kept for the next one, which starts in two thirds of the time. */
export const CODE_CACHE = { NODE_COMPILE_CACHE: join(modules, '.cache', 'tests') };
