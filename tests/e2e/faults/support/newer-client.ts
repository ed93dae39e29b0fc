import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const BUILT = join(resolve(import.meta.dirname, '../../../..'), 'dist')

/**
 * A client that was built after the one that is there, by what other clients see of it: a later
 * build time, and files of other names.
 */
export interface NewerClient {
  readonly folder: string
  readonly remove: () => Promise<void>
}

export const makeNewerClient = async (): Promise<NewerClient> => {
  const folder = await mkdtemp(join(tmpdir(), 'sav-newer-'))
  // Compressed copies would be those of the older client.
  await cp(BUILT, folder, { recursive: true, filter: (path) => !path.endsWith('.br') })
  const scripts = (await readdir(join(folder, 'assets'))).filter((name) => name.endsWith('.js'))
  const builtAt = await commonTime(folder, scripts)
  for (const path of ['index.html', 'sw.js', ...scripts.map((name) => join('assets', name))]) {
    const text = await readFile(join(folder, path), 'utf8')
    const renamed = scripts.reduce((newer, name) => newer.replaceAll(name, newName(name)), text)
    const later = renamed.replaceAll(builtAt, String(Number(builtAt) + 1))
    // The service worker takes files by their revision where their name has none.
    await writeFile(
      join(folder, path),
      path === 'sw.js' ? later.replace(/(url:"index\.html",revision:")(.)/, '$1f$2') : later,
    )
  }
  for (const name of scripts) await rename(join(folder, 'assets', name), join(folder, 'assets', newName(name)))
  return { folder, remove: () => rm(folder, { recursive: true }) }
}

const newName = (name: string): string => name.replace(/\.js$/, '2.js')

/**
 * The time that page and worker both carry, that of their build: the latest of what looks like one,
 * since constants may too.
 */
const commonTime = async (folder: string, scripts: readonly string[]): Promise<string> => {
  const timesIn = async (name: string) =>
    new Set((await readFile(join(folder, 'assets', name), 'utf8')).match(/\b1\d{12}\b/g))
  const isOfWorker = (name: string): boolean => name.startsWith('worker-')
  const ofWorker = await Promise.all(scripts.filter(isOfWorker).map(timesIn))
  const ofPage = await Promise.all(scripts.filter((name) => !isOfWorker(name)).map(timesIn))
  const latest = ofWorker
    .flatMap((times) => [...times])
    .filter((time) => ofPage.some((times) => times.has(time)))
    .sort()
    .at(-1)
  if (latest === undefined || Number(latest) < Date.UTC(2025))
    throw new Error('The built client does not say when it was built.')
  return latest
}
