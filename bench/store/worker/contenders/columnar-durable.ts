import type { OpenContender } from '../contender.ts'
import { openColumnar } from './columnar.ts'

/** As it ships: kept in blocks of IndexedDB. */
export const open: OpenContender = (name) =>
  openColumnar(name, {
    persistence: null,
    onDamage: (database, collection) => {
      throw new Error(`${database} ${collection} is damaged.`)
    },
  })
