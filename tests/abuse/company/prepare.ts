import { createSocket } from 'node:dgram'
import { connect } from '#server/database/connect.ts'
import { readInstallation } from '#server/database/installation.ts'
import type { BenchDatabase } from '../../../bench/server/databases.ts'
import { ADDRESSES, type Stage } from '../stage.ts'
import { addPeople } from './people.ts'
import { findRecords } from './records.ts'

/** Linux and Windows answer on all of 127.0.0.0/8, macOS on 127.0.0.1 alone. */
const hasOwnNetworks = (): Promise<boolean> =>
  new Promise((done) => {
    const socket = createSocket('udp4')
    const end = (answer: boolean): void => {
      socket.close()
      done(answer)
    }
    socket.once('error', () => end(false))
    socket.bind({ address: ADDRESSES.roles.manager }, () => end(true))
  })

/** Everything but the ports, from a database that no server runs on. */
export const prepareStage = async (database: BenchDatabase): Promise<Omit<Stage, 'ports'>> => {
  const { query, close } = await connect(database.location)
  try {
    const { clientId, ...company } = await addPeople(query)
    const records = await findRecords(query, clientId)
    const { realtimeKey } = await readInstallation(query)
    return { ...company, records, realtimeKey, addresses: (await hasOwnNetworks()) ? ADDRESSES : null }
  } finally {
    await close()
  }
}
