import { openBlockDisk } from '#src/store/columnar/blocks/block-disk.ts'
import type { OpenContender } from '../contender.ts'
import { openColumnar } from './columnar.ts'

const fail = (what: unknown): never => {
  throw new Error(String(what))
}

/** As it ships: in blocks of IndexedDB. */
export const open: OpenContender = async (name) => {
  const disk = await openBlockDisk({ factory: indexedDB, name, factsOf: () => [], onTrouble: fail })
  const contender = await openColumnar(name, {
    persistence: {
      open: async () => disk,
      keeps: (collection) => collection === 'ticket' || collection === 'pointage',
    },
    onDamage: (database, collection) => fail(`${database} ${collection} is damaged.`),
  })
  return {
    ...contender,
    close: async () => {
      await contender.close()
      await disk.close()
    },
  }
}
