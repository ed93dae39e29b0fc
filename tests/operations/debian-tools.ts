import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const FOLDERS = ['/usr/sbin', '/usr/bin', '/usr/local/bin', '/usr/local/sbin', '/bin']

/** Programs that the recipe of docs/operations.md uses, with the Debian package of each. */
const PACKAGES = { nginx: 'nginx-light', openssl: 'openssl', age: 'age', 'age-keygen': 'age', gpg: 'gpg' } as const

type Tool = keyof typeof PACKAGES

/** Path of a program; null when it is not installed. */
export const findTool = (name: string): string | null =>
  FOLDERS.map((folder) => `${folder}/${name}`).find((path) => existsSync(path)) ?? null

const run = (command: string, args: readonly string[]): void => {
  spawnSync(command, args, {
    stdio: 'ignore',
    timeout: 300_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}

/**
 * Paths of all the programs; those that are missing are installed with apt. Throws with the names
 * of those that can't be.
 */
export const ensureTools = (): Readonly<Record<Tool, string>> => {
  const names = Object.keys(PACKAGES) as Tool[]
  const missing = () => names.filter((name) => findTool(name) === null)
  const packages = [...new Set(missing().map((name) => PACKAGES[name]))]
  if (packages.length > 0) {
    run('apt-get', ['update'])
    run('apt-get', ['install', '-y', '--no-install-recommends', ...packages])
  }
  if (missing().length > 0) {
    throw new Error(
      `The recipe can't be tried without ${missing().join(', ')}: apt-get install ${packages.join(' ')}, as root.`,
    )
  }
  return Object.fromEntries(names.map((name) => [name, findTool(name) ?? ''])) as Record<Tool, string>
}
