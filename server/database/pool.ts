import postgres, { type Options, type PostgresType, type Sql } from 'postgres'
import { monotonicMs } from '../runtime/monotonic-clock.ts'
import { abandonLost } from './lost-connection.ts'

type Settings = Options<Record<string, PostgresType>>

/**
 * Seconds that the remaining statements of a lost generation have to finish. Then they are
 * rejected.
 */
const GRACE_SECONDS = 5
/**
 * Least age of a generation before it is replaced: while the database is down every attempt loses a
 * connection.
 */
const MIN_GENERATION_AGE_MS = 1000

interface Generation {
  readonly sql: Sql
  readonly openedAt: number
}

/**
 * Keeps connections to PostgreSQL over its restarts. When one is lost, the driver may keep others
 * that never answer, and statements that wait for them. Hence all connections of that generation
 * are closed, and new ones are opened on demand. To callers the pool is one client: work in flight
 * rejects as for a lost connection and may be repeated.
 */
export const openPool = async (url: string, settings: Settings, prepared: (sql: Sql) => Sql): Promise<Sql> => {
  const types = await readTypes(url, settings)
  const ending = new Set<Promise<void>>()
  let isEnding = false
  let renewal: NodeJS.Timeout | undefined

  const open = (types: Types): Generation => {
    const onclose = (): void => {
      if (generation === current && !isEnding) renewSoon()
    }
    // A connection that ends by its age would look like a lost one.
    const sql = postgres(url, { ...settings, fetch_types: false, max_lifetime: null, onclose })
    copyTypes(types, typesOf(sql))
    const generation: Generation = { sql: prepared(abandonLost(sql)), openedAt: monotonicMs() }
    return generation
  }

  const end = (sql: Sql, timeout: number): Promise<void> => {
    const over = sql.end({ timeout }).finally(() => ending.delete(over))
    ending.add(over)
    return over
  }

  const renew = (): void => {
    renewal = undefined
    if (isEnding) return
    const former = current
    // With what the query builder has set on the client.
    current = open(typesOf(former.sql))
    void end(former.sql, GRACE_SECONDS)
  }

  const renewSoon = (): void => {
    const wait = Math.max(0, current.openedAt + MIN_GENERATION_AGE_MS - monotonicMs())
    renewal ??= setTimeout(renew, wait).unref()
  }

  let current = open(types)
  return new Proxy(current.sql, {
    apply: (_first, self, values) => Reflect.apply(current.sql, self, values),
    get: (_first, name) => {
      if (name === 'end') {
        return async ({ timeout = 0 }: { readonly timeout?: number } = {}) => {
          isEnding = true
          clearTimeout(renewal)
          await Promise.all([end(current.sql, timeout), ...ending])
        }
      }
      return Reflect.get(current.sql, name)
    },
  })
}

/** How values are written and read, by the types' numbers. */
interface Types {
  readonly parsers: object
  readonly serializers: object
  readonly shared: { readonly typeArrayMap: object }
}

const typesOf = (sql: Sql): Types => sql.options as unknown as Types

const copyTypes = (from: Types, to: Types): void => {
  Object.assign(to.parsers, from.parsers)
  Object.assign(to.serializers, from.serializers)
  Object.assign(to.shared.typeArrayMap, from.shared.typeArrayMap)
}

/**
 * Types of this database, read once: a connection that is lost while it reads them ends the
 * process.
 */
const readTypes = async (url: string, settings: Settings): Promise<Types> => {
  const sql = postgres(url, { ...settings, max: 1 })
  try {
    await sql`select 1`
    return typesOf(sql)
  } finally {
    await sql.end({ timeout: 1 })
  }
}
