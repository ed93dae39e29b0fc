import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../..')

/** Builds the client as it is shipped, in `dist`. */
export const buildClient = (): void => {
  const { status } = spawnSync(
    process.execPath,
    [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'error'],
    {
      cwd: ROOT,
      stdio: 'inherit',
    },
  )
  if (status !== 0) throw new Error('The client was not built.')
}
