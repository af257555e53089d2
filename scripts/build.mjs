// npm run build: the site's files for production, whether or not the sources changed.
import { build, ensureInstalled } from './prepare.mjs';

await ensureInstalled();
await build();
