// `npm run seed -- --tickets N --pointages N [--seed S] [--reset]`: demo data of any size, the same
// for the same seed.
import { ensurePackages, nodePath, run, script } from './toolchain.mjs'

ensurePackages({ production: true })
process.exit(await run(nodePath(), [...script('server/seed/main.ts'), ...process.argv.slice(2)]))
