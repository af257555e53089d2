// npm run build: builds the site for production, even if the sources have not changed; with --if-needed only if they have.
import { build, ensureBuilt, ensureInstalled } from './prepare.mjs';

await ensureInstalled();
await (process.argv.includes('--if-needed') ? ensureBuilt() : build());
