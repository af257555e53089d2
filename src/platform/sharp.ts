/**
 * The decoder of pictures. Its cache keeps the decoder of each of the last pictures open, with up to 700 MB each. The settings are those of the
 * whole process, and each thread that loads the package sets them back: every other module imports it from here.
 */
import sharp, { type Sharp } from 'sharp';

/** Threads for one picture: more hold more rows at once. */
const THREADS = 2;

sharp.cache(false);
sharp.concurrency(THREADS);

export { sharp, type Sharp };
