// `npm run screenshots`: pictures of the screens at 1440 and 390 px, light and dark, in ./screenshots;
// one goes to the README.
import { join } from 'node:path'
import { ensurePackages, nodePath, ROOT, run, script } from './toolchain.mjs'

ensurePackages()
const built = await run(nodePath(), [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'error'])
process.exit(
  built === 0 ? await run(nodePath(), [...script('tests/screenshots/run.ts'), ...process.argv.slice(2)]) : built,
)
