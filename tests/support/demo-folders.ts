import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { madeOnce } from '#server/testing/records/made-once.ts'

const WHERE = 'SAV_DEMO_FOLDERS'

/** Vitest's global set-up: demo data of one size are made once for all files of a run. */
export default (): (() => void) => {
  const folder = mkdtempSync(join(tmpdir(), 'sav-demo-'))
  process.env[WHERE] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

/** Fills a folder with a copy of the run's demo data; `make` fills it when the run keeps none. */
export const fillFolder = async (folder: string, name: string, make: (folder: string) => Promise<void>): Promise<void> => {
  const kept = process.env[WHERE]
  if (kept === undefined) {
    await make(folder)
    return
  }
  const known = join(kept, name)
  await madeOnce(known, make)
  cpSync(known, folder, { recursive: true })
}
