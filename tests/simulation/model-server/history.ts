import type { ModelName } from '#contract/registry.ts'
import type { HistoricRow, SimulatedServer } from '../simulated-server.ts'
import { rowFor, type ServerData } from './server-data.ts'

/** Every version of every row, as each person had it. */
export const createHistory = (data: ServerData) => {
  const history = new Map<string, HistoricRow[]>()

  return {
    remember: (model: ModelName, id: string): void => {
      for (const userId of data.actors.keys()) {
        const row = rowFor(data, userId, model, id)
        if (!row) continue
        const name = `${userId}:${model}:${id}:${row.record.version}`
        const historic = {
          record: row.deleted ? null : row.record,
          origin: row.origin,
          get keys() {
            return row.keys
          },
        }
        history.set(name, [historic, ...(history.get(name) ?? [])])
      }
    },
    at: ((model, id, version, userId) =>
      history.get(`${userId}:${model}:${id}:${version}`) ?? []) satisfies SimulatedServer['at'],
  }
}
