// `npm run lighthouse [-- --quick]`: Lighthouse on the built client and the real server (docs/decisions/0221).
// Lighthouse is installed at the first run, into an ignored folder: nothing else needs its 100 packages.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensurePackages, nodePath, ROOT, run, script } from './toolchain.mjs'

const VERSION = '13.5.0'
const FOLDER = join(ROOT, 'node_modules', '.cache', 'lighthouse')

const ensureLighthouse = () => {
  if (existsSync(join(FOLDER, 'node_modules', 'lighthouse'))) return
  mkdirSync(FOLDER, { recursive: true })
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const options = [
    '--prefix',
    FOLDER,
    '--no-save',
    '--no-package-lock',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const { status } = spawnSync(npm, ['install', ...options, `lighthouse@${VERSION}`], { stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}

ensurePackages()
ensureLighthouse()
const built = await run(nodePath(), [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'error'])
process.exit(
  built === 0 ? await run(nodePath(), [...script('bench/lighthouse/main.ts'), ...process.argv.slice(2)]) : built,
)
