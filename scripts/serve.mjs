// ./node_modules/.bin/node scripts/serve.mjs: the built server alone, in this very process, for a process manager; `npm start` does the rest besides.
import { join } from 'node:path';
import { root, serverNode } from './prepare.mjs';
import { serverEnvironment, serverFlags } from './server-process.mjs';

const node = serverNode();
if (process.execve === undefined) {
  console.error(`This is Node.js ${process.versions.node}: start it with ${node} scripts/serve.mjs`);
  process.exit(1);
}
process.chdir(root);
process.execve(node, [node, ...serverFlags, join('src', 'server', 'main.ts')], {
  NODE_ENV: 'production',
  ...process.env,
  ...serverEnvironment,
});
