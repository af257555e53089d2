// npm run build: builds the site for production, even if the sources have not changed.
import { build, ensureInstalled } from './prepare.mjs';

await ensureInstalled();
await build();
