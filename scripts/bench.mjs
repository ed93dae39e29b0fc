// `npm run bench:server`, `bench:list`, `bench:sync`, `bench:store`, `bench:import`: how fast each
// part is, against its bars (bench/README.md).
import { ensurePackages, nodePath, run, script } from './toolchain.mjs'

const [name, ...options] = process.argv.slice(2)

ensurePackages()
process.exit(await run(nodePath(), [...script(`bench/${name}/main.ts`), ...options]))
