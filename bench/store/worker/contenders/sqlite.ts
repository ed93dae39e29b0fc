import sqlite3InitModule, { type Database, type PreparedStatement } from '@sqlite.org/sqlite-wasm'
import { type MirrorDocument, schemaOf } from '#src/store/mirror-schema.ts'
import type { Dimension } from '../../questions/pivot.ts'
import {
  type Condition,
  NEWEST_FIRST,
  PAGE_SIZE,
  type PageAnswer,
  type PageQuestion,
  rowOf,
  type SortBy,
} from '../../questions/question.ts'
import { foldedOf } from '../../questions/reference.ts'
import type { Collection, Contender } from '../contender.ts'

type Bindable = string | number | null

/** Nothing is on disk: no journal, no waiting, temporary tables in memory too. */
const SETTINGS = `
  pragma page_size = 8192;
  pragma journal_mode = off;
  pragma synchronous = off;
  pragma locking_mode = exclusive;
  pragma temp_store = memory;
  pragma foreign_keys = off;
  pragma case_sensitive_like = on;
`

/**
 * For each list one that holds all its filters and its order, so that the table is read for the
 * rows shown alone; and one that covers the sum.
 */
const INDEXES = `
  create index ticket_created on ticket (created_at, number);
  create index ticket_by_responsable on ticket (responsable_id, status_id, priority_id, created_at, number);
  create index ticket_by_projet on ticket (projet_id, status_id, is_facturable, created_at, number);
  create index ticket_by_type on ticket (status_id, type_id, created_at, number);
  create index ticket_by_priority on ticket (projet_id, priority_id, importance, name, number);
  create index ticket_by_dead_line on ticket (responsable_id, is_bloquant, dead_line, importance, created_at, number);
  create index ticket_visible on ticket (status_id, visible_to_client, created_at, name, number);
  create index ticket_by_importance on ticket (priority_id, type_id, importance, created_at, number);
  create index pointage_person on pointage (user_id, date, ut);
  create index pointage_pivot on pointage (date, user_id, ticket_id, ut);
`

const DIMENSION_SQL: Readonly<Record<Dimension, string>> = {
  projet: 'ticket.projet_id',
  type: 'ticket.type_id',
  person: 'pointage.user_id',
  month: 'substr(pointage.date, 1, 7)',
}
const TICKET_DIMENSIONS: ReadonlySet<Dimension> = new Set(['projet', 'type'])

/**
 * A search passes the text of every ticket: it stands in a table of its own, so that nothing else
 * is read.
 */
const TEXT = 'create table ticket_text (number integer primary key, created_at text not null, folded text not null)'
const TRIGRAMS = `
  create virtual table ticket_trigrams using fts5 (folded, content = 'ticket_text', content_rowid = 'number', tokenize = 'trigram');
  insert into ticket_trigrams (ticket_trigrams) values ('rebuild');
  insert into ticket_trigrams (ticket_trigrams) values ('optimize');
`

const COLUMN_TYPES: Readonly<Record<string, string>> = { integer: 'integer', number: 'integer', boolean: 'integer' }

const columnsOf = (collection: Collection): readonly string[] =>
  Object.keys(schemaOf(collection).properties).filter((name) => name !== 'text')

const tableOf = (collection: Collection): string => {
  const { properties } = schemaOf(collection)
  const columns = columnsOf(collection).map((name) => {
    const type = (properties as Readonly<Record<string, { readonly type?: unknown }>>)[name]?.type
    const single = String(Array.isArray(type) ? type[0] : type)
    return name === 'number' ? 'number integer primary key' : `"${name}" ${COLUMN_TYPES[single] ?? 'text'}`
  })
  return `create table ${collection} (${columns.join(', ')})`
}

const bindable = (value: unknown): Bindable => {
  if (typeof value === 'boolean') return value ? 1 : 0
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : ((value ?? null) as Bindable)
}

const conditionSql = (condition: Condition, bind: Bindable[]): string => {
  if ('in' in condition) {
    bind.push(...condition.in.map(bindable))
    return `"${condition.field}" in (${condition.in.map(() => '?').join(', ')})`
  }
  const parts: string[] = []
  if (condition.from !== undefined) {
    bind.push(condition.from)
    parts.push(`"${condition.field}" >= ?`)
  }
  if (condition.to !== undefined) {
    bind.push(condition.to)
    parts.push(`"${condition.field}" <= ?`)
  }
  return parts.join(' and ')
}

const orderSql = (sort: readonly SortBy[]): string =>
  sort.map(({ field, direction }) => `"${field}" ${direction}`).join(', ')

/** Runs statements that are prepared once; bound and reset at each use, as SQLite advises. */
const createStatements = (db: Database) => {
  const statements = new Map<string, PreparedStatement>()
  const run = <Row>(sql: string, bind: readonly Bindable[], each?: (statement: PreparedStatement) => Row): Row[] => {
    let statement = statements.get(sql)
    if (!statement) {
      statement = db.prepare(sql)
      statements.set(sql, statement)
    }
    const rows: Row[] = []
    if (bind.length > 0) statement.bind([...bind])
    while (statement.step()) if (each) rows.push(each(statement))
    statement.reset(true)
    return rows
  }

  const close = (): void => {
    for (const statement of statements.values()) statement.finalize()
  }
  return { run, close }
}
type Run = ReturnType<typeof createStatements>['run']

/**
 * A batch crosses into WebAssembly as one text: half as long again as fast as binding each value.
 */
const insert = (run: Run, table: string, columns: readonly string[], rows: readonly (readonly Bindable[])[]): void => {
  const values = columns.map((_, n) => `value ->> ${n}`).join(', ')
  run(`insert into ${table} (${columns.map((name) => `"${name}"`).join(', ')}) select ${values} from json_each(?)`, [
    JSON.stringify(rows),
  ])
}

const whole = (statement: PreparedStatement): Readonly<Record<string, unknown>> =>
  statement.get({}) as Readonly<Record<string, unknown>>

const pageAnswer = (total: number, rows: readonly Readonly<Record<string, unknown>>[]): PageAnswer => ({
  total,
  rows: rows.map((row) => rowOf({ id: row['id'], version: row['version'] })),
})

const searchTickets = (run: Run, words: readonly string[], trigrams: boolean): PageAnswer => {
  const long = trigrams ? words.filter((word) => word.length >= 3) : []
  const short = trigrams ? words.filter((word) => word.length < 3) : words
  const conditions = [
    ...(long.length > 0 ? ['number in (select rowid from ticket_trigrams where ticket_trigrams match ?)'] : []),
    ...short.map(() => 'folded like ?'),
  ]
  const bind = [
    ...(long.length > 0 ? [long.map((word) => `"${word}"`).join(' AND ')] : []),
    ...short.map((word) => `%${word}%`),
  ]
  // One pass over the text for both the page and the total.
  const found = `with found as materialized (select number, created_at from ticket_text where ${conditions.join(' and ')})`
  const total = '(select count(*) from found)'
  const numbers = `select number from found order by ${orderSql(NEWEST_FIRST)} limit ${PAGE_SIZE}`
  let count = 0
  const rows = run(
    `${found} select ${total} as total, ticket.* from ticket where number in (${numbers}) order by ${orderSql(NEWEST_FIRST)}`,
    bind,
    (statement) => {
      const row = whole(statement)
      count = row['total'] as number
      return row
    },
  )
  return pageAnswer(count, rows)
}

const pivotRow = (statement: PreparedStatement) =>
  [statement.getString(0), statement.getString(1), statement.getInt(2) ?? 0, statement.getFloat(3) ?? 0] as const

/**
 * SQLite in memory. `trigrams` searches through FTS5 where every word has the three letters that it
 * asks for, else with LIKE.
 */
export const openSqlite = async (trigrams: boolean): Promise<Contender> => {
  const sqlite3 = await sqlite3InitModule()
  const db: Database = new sqlite3.oo1.DB(':memory:', 'c')
  db.exec(SETTINGS)
  db.exec(`${tableOf('ticket')}; ${tableOf('pointage')}; ${TEXT}`)

  const { run, close } = createStatements(db)

  const page = ({ where, sort, skip }: PageQuestion): PageAnswer => {
    const bind: Bindable[] = []
    const conditions = where.map((condition) => conditionSql(condition, bind)).join(' and ')
    const [total = 0] = run(
      `select count(*) from ticket where ${conditions}`,
      bind,
      (statement) => statement.getInt(0) ?? 0,
    )
    const rows = run(
      `select * from ticket where ${conditions} order by ${orderSql(sort)} limit ${PAGE_SIZE} offset ?`,
      [...bind, skip],
      whole,
    )
    return pageAnswer(total, rows)
  }

  const open: { readonly question: PageQuestion; readonly tell: (answer: PageAnswer) => void }[] = []

  return {
    load: async (collection, rows) => {
      const documents = rows as readonly MirrorDocument[]
      const columns = columnsOf(collection)
      run('begin', [])
      insert(
        run,
        collection,
        columns,
        documents.map((document) => columns.map((name) => bindable(document[name]))),
      )
      if (collection === 'ticket') {
        const texts = documents.map((document) => [
          document.number,
          document['created_at'] as string,
          foldedOf(document),
        ])
        insert(run, 'ticket_text', ['number', 'created_at', 'folded'], texts)
      }
      run('commit', [])
    },
    loaded: async () => {
      db.exec(INDEXES)
      if (trigrams) db.exec(TRIGRAMS)
      db.exec('analyze')
    },
    page: async (question) => page(question),
    search: async ({ words }) => searchTickets(run, words, trigrams),
    sum: async ({ user, from, to }) => {
      const [answer] = run(
        'select count(*), total(ut) from pointage where user_id = ? and date between ? and ?',
        [user, from, to],
        (statement) => ({
          count: statement.getInt(0) ?? 0,
          ut: statement.getFloat(1) ?? 0,
        }),
      )
      return answer ?? { count: 0, ut: 0 }
    },
    pivot: async ({ rows, columns, from }) => {
      const joined = TICKET_DIMENSIONS.has(rows) || TICKET_DIMENSIONS.has(columns)
      const join = joined ? 'join ticket on ticket.number = cast(pointage.ticket_id as integer)' : ''
      const groups = `${DIMENSION_SQL[rows]}, ${DIMENSION_SQL[columns]}`
      return run(
        `select ${groups}, count(*), sum(pointage.ut) from pointage ${join} where pointage.date >= ? group by 1, 2`,
        [from],
        pivotRow,
      )
    },
    // SQLite has no live queries: each open question is asked again after a write.
    live: async (questions, told) => {
      questions.forEach((question, n) => {
        open.push({ question, tell: (answer) => told(n, answer) })
        told(n, page(question))
      })
      return () => {
        open.length = 0
      }
    },
    change: async (id, values) => {
      const fields = Object.keys(values)
      run(`update ticket set ${fields.map((field) => `"${field}" = ?`).join(', ')} where number = ?`, [
        ...Object.values(values),
        Number(id),
      ])
      for (const { question, tell } of open) tell(page(question))
    },
    bytes: () => ({ 'WebAssembly memory': sqlite3.wasm.heap8().byteLength }),
    close: async () => {
      close()
      db.close()
    },
  }
}
