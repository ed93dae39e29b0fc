// `npm run weight [-- --files]`: builds the client and weighs what each kind of page loads (build/weight.ts).
import { join } from 'node:path'
import { ensurePackages, nodePath, ROOT, run } from './toolchain.mjs'

ensurePackages()
const built = await run(nodePath(), [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'error'])
process.exit(built === 0 ? await run(nodePath(), [join(ROOT, 'build/weight.ts'), ...process.argv.slice(2)]) : built)
