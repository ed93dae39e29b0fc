// `npm run backup -- [--to file.tar.gz]`: database and uploaded files into one file
// (docs/operations.md).
import { ensurePackages, nodePath, run, script } from './toolchain.mjs'

ensurePackages({ production: true })
process.exit(await run(nodePath(), [...script('server/operations/backup/backup-main.ts'), ...process.argv.slice(2)]))
