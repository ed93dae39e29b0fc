import type { MirrorDocument } from '#src/store/mirror-schema.ts'
import type { Dimension, PivotCell } from '../../questions/pivot.ts'
import type { Contender, OpenContender } from '../contender.ts'

interface Row {
  readonly r: number | null
  readonly c: number | null
  readonly count: number
  readonly ut: number | null
}

/**
 * The parts of DuckDB-WASM and Apache Arrow that are used: both are installed for the bench alone.
 */
interface DuckDb {
  readonly BROWSER_RUNTIME: unknown
  readonly VoidLogger: new () => unknown
  createDuckDB(bundles: object, logger: unknown, runtime: unknown): Promise<Database>
  readonly Int32: new () => unknown
  readonly DateDay: new () => unknown
  readonly Table: new (columns: Readonly<Record<string, unknown>>) => unknown
  vectorFromArray(values: readonly (number | null)[], type: unknown): unknown
  tableToIPC(table: unknown, kind: 'stream'): Uint8Array
}

interface Database {
  instantiate(onProgress: () => void): Promise<unknown>
  connect(): Connection
  readonly mod: { readonly HEAPU8: Uint8Array }
}

interface Connection {
  query(sql: string): { toArray(): readonly Row[] }
  insertArrowFromIPCStream(stream: Uint8Array, options: { readonly name: string; readonly create: boolean }): void
  close(): void
}

const DAY_MS = 86_400_000

/** Numbers are what it groups fastest: ids are numbers, months are `YYYYMM`. */
const DIMENSION_SQL: Readonly<Record<Dimension, string>> = {
  projet: 'ticket.projet_id',
  type: 'ticket.type_id',
  person: 'pointage.user_id',
  month: '(year(pointage.date) * 100 + month(pointage.date))::integer',
}
const TICKET_DIMENSIONS: ReadonlySet<Dimension> = new Set(['projet', 'type'])

const textOf = (dimension: Dimension, value: number | null): string | null => {
  if (value === null) return null
  return dimension === 'month' ? `${Math.floor(value / 100)}-${String(value % 100).padStart(2, '0')}` : String(value)
}

const numberOf = (id: unknown): number | null => (id === null ? null : Number(id))

/**
 * DuckDB in the memory of this worker, with the columns that both of its questions read. Of lists
 * and searches it is not asked: it has no index that serves them.
 */
export const open: OpenContender = async (): Promise<Contender> => {
  const address = new URL('/duckdb/duckdb.js', self.location.origin).href
  const duckdb = (await import(/* @vite-ignore */ address)) as DuckDb
  const wasm = { mainModule: '/duckdb/duckdb-eh.wasm', mainWorker: '' }
  const database = await duckdb.createDuckDB({ mvp: wasm, eh: wasm }, new duckdb.VoidLogger(), duckdb.BROWSER_RUNTIME)
  await database.instantiate(() => {})
  const connection = database.connect()
  // DuckDB would fetch extensions from its own servers otherwise.
  connection.query('set autoinstall_known_extensions = false; set autoload_known_extensions = false')

  const integers = (documents: readonly MirrorDocument[], field: string): unknown =>
    duckdb.vectorFromArray(
      documents.map((document) => numberOf(document[field])),
      new duckdb.Int32(),
    )
  const days = (documents: readonly MirrorDocument[]): unknown =>
    duckdb.vectorFromArray(
      documents.map((document) => Math.floor(Date.parse(document['date'] as string) / DAY_MS) * DAY_MS),
      new duckdb.DateDay(),
    )
  const tables = {
    ticket: (documents: readonly MirrorDocument[]) => ({
      number: integers(documents, 'number'),
      projet_id: integers(documents, 'projet_id'),
      type_id: integers(documents, 'type_id'),
    }),
    pointage: (documents: readonly MirrorDocument[]) => ({
      ticket_id: integers(documents, 'ticket_id'),
      user_id: integers(documents, 'user_id'),
      date: days(documents),
      ut: integers(documents, 'ut'),
    }),
  }
  const created = new Set<string>()

  return {
    prepare: (collection, documents) => [duckdb.tableToIPC(new duckdb.Table(tables[collection](documents)), 'stream')],
    load: async (collection, streams) => {
      for (const stream of streams) {
        connection.insertArrowFromIPCStream(stream as Uint8Array, {
          name: collection,
          create: !created.has(collection),
        })
        created.add(collection)
      }
    },
    sum: async ({ user, from, to }) => {
      const where = `user_id = ${Number(user)} and date between date '${from}' and date '${to}'`
      const [found] = connection
        .query(`select count(*)::integer as count, sum(ut)::integer as ut from pointage where ${where}`)
        .toArray()
      return { count: found?.count ?? 0, ut: found?.ut ?? 0 }
    },
    pivot: async ({ rows, columns, from }) => {
      const joined = TICKET_DIMENSIONS.has(rows) || TICKET_DIMENSIONS.has(columns)
      const join = joined ? 'join ticket on ticket.number = pointage.ticket_id' : ''
      const groups = `${DIMENSION_SQL[rows]} as r, ${DIMENSION_SQL[columns]} as c`
      const sql = `select ${groups}, count(*)::integer as count, sum(pointage.ut)::integer as ut from pointage ${join} where pointage.date >= date '${from}' group by 1, 2`
      return connection
        .query(sql)
        .toArray()
        .map((row): PivotCell => [textOf(rows, row.r), textOf(columns, row.c), row.count, row.ut ?? 0])
    },
    bytes: () => ({ 'WebAssembly memory': database.mod.HEAPU8.byteLength }),
    close: async () => connection.close(),
  }
}
