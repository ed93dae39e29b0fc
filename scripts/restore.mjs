// `npm run restore -- --from file.tar.gz [--force]`: what `npm run backup` wrote, into an empty
// database (docs/operations.md).
import { ensurePackages, nodePath, run, script } from './toolchain.mjs'

ensurePackages({ production: true })
process.exit(await run(nodePath(), [...script('server/operations/backup/restore-main.ts'), ...process.argv.slice(2)]))
