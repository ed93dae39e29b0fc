// `npm run simulate -- --schedules 10000`: the sync engine under every fault, on virtual time
// (tests/simulation/README.md).
import { ensurePackages, nodePath, run, script } from './toolchain.mjs'

ensurePackages()
process.exit(await run(nodePath(), [...script('tests/simulation/command/main.ts'), ...process.argv.slice(2)]))
