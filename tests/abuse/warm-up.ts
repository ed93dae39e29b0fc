import type { Stage } from './stage.ts'
import { sendHttp } from './wire/http.ts'

const ROUNDS = 3
const PATHS = [
  '/api/models/ticket?limit=1000&include=pointages,comments,histories,files&append=ut_done',
  '/api/models/ticket?orderBy=name:asc&page=20',
  '/api/models/pointage?limit=1000',
  '/api/models/ticket?since=&limit=1000',
  '/api/models/ticket/export?query=search%3Dimprimante',
  '/api/docs/openapi.json',
]

/**
 * Fills memory as a day of work does: compiled code, caches, pages of the database. Comparisons of
 * memory start from there.
 */
export const warmUp = async (stage: Stage): Promise<void> => {
  const { token } = stage.auditor
  const [invoice] = stage.records.invoices
  const paths = invoice === undefined ? PATHS : [...PATHS, `/api/models/invoice/${invoice}/exportPdf`]
  for (let round = 0; round < ROUNDS; round++) {
    for (const port of stage.ports) {
      for (const path of paths) {
        await sendHttp(
          { method: 'GET', path, headers: { authorization: `Bearer ${token}` } },
          { port, localAddress: stage.addresses?.actions },
        )
      }
    }
  }
}
