// `npm run bench:server` and `npm run bench:list`: how fast server and lists are, against their bars (bench/README.md).
import { ensurePackages, nodePath, run, script } from './toolchain.mjs'

const [name, ...options] = process.argv.slice(2)

ensurePackages()
process.exit(await run(nodePath(), [...script(`bench/${name}/main.ts`), ...options]))
