// `npm run licences`: lists the licences of the packages that the product runs on in docs/licences.md;
// `-- --check` fails when the list is out of date or a package has a licence that is not allowed.
import { ensurePackages, nodePath, run, script } from './toolchain.mjs'

ensurePackages()
process.exit(await run(nodePath(), [...script('build/licences.ts'), ...process.argv.slice(2)]))
