import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import type { OpenContender } from '../contender.ts'
import { openRxdb } from '../rxdb-contender.ts'
import { inFolded } from '../rxdb-questions.ts'
import { peerDocument, peerSchemaOf } from './rxdb-schema.ts'

export const open: OpenContender = (name) =>
  openRxdb(name, {
    storage: getRxStorageMemory() as never,
    schemas: { ticket: peerSchemaOf('ticket'), pointage: peerSchemaOf('pointage') },
    wordSelector: inFolded,
    extend: peerDocument,
  })
