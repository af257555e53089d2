// ./node_modules/.bin/node scripts/serve.mjs: runs only the built server, in this process, for a process manager; `npm start` also installs
// and builds.
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
