import { parse, protocol, type Results } from '@electric-sql/pglite'
import { MAX_VALUES } from '../prepared.ts'
import type { OpenPglite, Query } from './statement.ts'

const { serialize } = protocol

/** A statement that the connection keeps, with the messages that describe it. */
interface CachedStatement {
  readonly name: string
  readonly described: Awaited<ReturnType<OpenPglite['execProtocolStream']>>
  readonly parameterTypes: readonly number[]
  /** Uses since it was parsed. */
  uses: number
}

/** Texts differ by filter and by length of their lists, and PostgreSQL needs memory for each. */
const MAX_CACHED_STATEMENTS = 300

/**
 * PostgreSQL plans the first five uses of a statement for their values, and may then keep a general
 * plan. What reads is parsed again instead: for values that it does not know, PostgreSQL expects
 * few rows, and a search by one letter took 2.4 s in place of 30 ms.
 */
const PLANNED_USES = 5

const isRead = (sql: string): boolean => /^\s*(?:select|with)\b/i.test(sql)

const isWorthKeeping = ({ sql, values }: Query): boolean =>
  values.length <= MAX_VALUES && /^\s*(?:select|with|insert|update|delete)\b/i.test(sql)

/**
 * Executes statements on a PGlite, which keeps the `MAX_CACHED_STATEMENTS` that were used last:
 * PGlite's `query` has PostgreSQL parse and plan each one again, and enters WebAssembly six times
 * for it instead of once.
 */
export const createStatementCache = (database: OpenPglite) => {
  const cache = new Map<string, CachedStatement>()
  let made = 0

  const send = (...messages: readonly Uint8Array[]) =>
    database.execProtocolStream(Buffer.concat([...messages, serialize.sync()]))

  const forgetOldest = (): readonly Uint8Array[] => {
    const [oldest] = cache
    if (!oldest || cache.size < MAX_CACHED_STATEMENTS) return []
    const [sql, { name }] = oldest
    cache.delete(sql)
    return [serialize.close({ type: 'S', name })]
  }

  const prepare = async (sql: string): Promise<CachedStatement> => {
    made += 1
    const name = `cached_${made}`
    const described = await send(
      ...forgetOldest(),
      serialize.parse({ name, text: sql }),
      serialize.describe({ type: 'S', name }),
    )
    return {
      name,
      described: described.filter((message) => message.name === 'rowDescription'),
      parameterTypes: parse.parseDescribeStatementResults(described),
      uses: 0,
    }
  }

  /** Makes the statement the one that was used last. */
  const find = async (sql: string): Promise<CachedStatement> => {
    const found = cache.get(sql) ?? (await prepare(sql))
    cache.delete(sql)
    cache.set(sql, found)
    return found
  }

  /** Messages that let the next uses be planned for their values. */
  const parseAgain = (sql: string, statement: CachedStatement): readonly Uint8Array[] => {
    if (statement.uses < PLANNED_USES || !isRead(sql)) return []
    statement.uses = 0
    return [serialize.close({ type: 'S', name: statement.name }), serialize.parse({ name: statement.name, text: sql })]
  }

  const asText = (value: unknown, type: number | undefined): string | null => {
    if (value === null || value === undefined) return null
    const serializer = type === undefined ? undefined : database.serializers[type]
    return serializer ? serializer(value) : String(value)
  }

  return async (query: Query): Promise<Results<unknown>> => {
    const { sql, values, asArrays } = query
    const rowMode = asArrays ? 'array' : 'object'
    if (!isWorthKeeping(query)) return database.query(sql, [...values], { rowMode })
    // Statements of one transaction may be asked side by side.
    return database.runExclusive(async () => {
      const statement = await find(sql)
      const texts = values.map((value, index) => asText(value, statement.parameterTypes[index]))
      const again = parseAgain(sql, statement)
      statement.uses += 1
      const answer = await send(
        ...again,
        serialize.bind({ statement: statement.name, values: texts }),
        serialize.execute(),
      )
      const [result] = parse.parseResults([...statement.described, ...answer], database.parsers, { rowMode })
      return result ?? { rows: [], fields: [] }
    })
  }
}
