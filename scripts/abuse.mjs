// `npm run abuse -- --minutes 2`: attacks on a real server on this machine, and what must hold
// meanwhile (tests/abuse/README.md).
import { ensurePackages, nodePath, run, script } from './toolchain.mjs'

ensurePackages()
process.exit(await run(nodePath(), [...script('tests/abuse/command/main.ts'), ...process.argv.slice(2)]))
