import { eq, sql } from 'drizzle-orm'
import { type Queryable, rowsOf } from '../../database/connect.ts'
import { limitUse } from '../../database/schema/limits.ts'
import { hashOf } from '../../runtime/hashing.ts'

/** At most `most` uses within any `seconds`: a sliding window. */
export interface Limit {
  /** Names the limited use and its owner: `mail recover 12 hour`. */
  readonly key: string
  readonly most: number
  readonly seconds: number
}

const HOUR = 60 * 60
const DAY = 24 * HOUR

/** Returns a limit per hour and one per day, each with its own key. */
export const hourlyAndDaily = (
  key: string,
  [anHour, aDay]: readonly [anHour: number, aDay: number],
): readonly Limit[] => [
  { key: `${key} hour`, most: anHour, seconds: HOUR },
  { key: `${key} day`, most: aDay, seconds: DAY },
]

/** Carries the seconds to wait out of a transaction that is rolled back. */
class Exceeded extends Error {
  readonly seconds: number

  constructor(seconds: number) {
    super('A limit is exceeded.')
    this.seconds = seconds
  }
}

/**
 * After a clock was set back, recorded uses lie in the future. They are ignored: otherwise they
 * would block until the clock reaches them.
 */
const TOLERANCE = sql`interval '5 seconds'`
const NOW = sql`statement_timestamp()`

const recent = (seconds: number) =>
  sql`unnest(u.times) as t where t > ${NOW} - make_interval(secs => ${seconds}) and t <= ${NOW} + ${TOLERANCE}`

/**
 * Takes one use; returns the seconds to wait where the limit is reached, else 0. One statement, so
 * that of two concurrent processes the second sees the use of the first.
 */
const takeOne = async (database: Queryable, { key, most, seconds }: Limit): Promise<number> => {
  const hash = hashOf(key)
  const taken = await rowsOf(
    database,
    sql`insert into limit_use as u (key, times, expires_at) values (${hash}, array[${NOW}], ${NOW} + make_interval(secs => ${seconds}))
      on conflict (key) do update
        set times = (select coalesce(array_agg(t order by t), '{}') from ${recent(seconds)}) || ${NOW}::timestamptz(3), expires_at = excluded.expires_at
        where (select count(*) from ${recent(seconds)}) < ${most}
      returning 1`,
  )
  if (taken.length > 0) return 0
  const [first] = await rowsOf<{ wait: unknown }>(
    database,
    sql`select extract(epoch from t + make_interval(secs => ${seconds}) - ${NOW}) as wait
      from limit_use u, ${recent(seconds)} and u.key = ${hash} order by t desc offset ${most - 1} limit 1`,
  )
  return Math.max(1, Math.ceil(Number(first?.wait ?? 1)))
}

/**
 * Takes one use of each limit, or of none where one is reached. Returns the seconds to wait, else
 * 0. Other processes count the uses once the surrounding transaction is committed.
 */
export const takeLimits = async (database: Queryable, limits: readonly Limit[]): Promise<number> => {
  // All transactions lock keys in one order, so that they can't deadlock.
  const inOrder = limits.toSorted((one, other) => (hashOf(one.key) < hashOf(other.key) ? -1 : 1))
  try {
    await database.transaction(async (transaction) => {
      for (const limit of inOrder) {
        const seconds = await takeOne(transaction, limit)
        if (seconds > 0) throw new Exceeded(seconds)
      }
    })
    return 0
  } catch (error) {
    if (error instanceof Exceeded) return error.seconds
    throw error
  }
}

/** Removes the latest use of each limit. */
export const giveBackLimits = async (database: Queryable, limits: readonly Pick<Limit, 'key'>[]): Promise<void> => {
  for (const hash of limits.map(({ key }) => hashOf(key)).toSorted())
    await database
      .update(limitUse)
      .set({ times: sql`trim_array(${limitUse.times}, 1)` })
      .where(sql`${limitUse.key} = ${hash} and cardinality(${limitUse.times}) > 0`)
}

/** Deletes every use of the key. */
export const clearLimit = async (database: Queryable, key: string): Promise<void> => {
  await database.delete(limitUse).where(eq(limitUse.key, hashOf(key)))
}

/** Stores the key for this number of seconds. */
export const remember = async (database: Queryable, key: string, seconds: number): Promise<void> => {
  const expires_at = sql`${NOW} + make_interval(secs => ${seconds})`
  await database
    .insert(limitUse)
    .values({ key: hashOf(key), times: sql`'{}'`, expires_at })
    .onConflictDoUpdate({ target: limitUse.key, set: { expires_at } })
}

/** Returns whether the key is stored and has not expired. */
export const isRemembered = async (database: Queryable, key: string): Promise<boolean> => {
  const found = await database
    .select({ key: limitUse.key })
    .from(limitUse)
    .where(sql`${limitUse.key} = ${hashOf(key)} and ${limitUse.expires_at} > ${NOW}`)
  return found.length > 0
}

/**
 * Expired rows deleted per attempt: more than an attempt adds, so that the table shrinks under
 * attack, and few enough to take no noticeable time.
 */
const DELETED_AT_ONCE = 20

/**
 * Deletes expired rows. Locked rows are skipped: waiting for several of them could end in a
 * deadlock.
 */
export const deleteExpiredLimits = async (database: Queryable): Promise<void> => {
  await database.execute(sql`delete from limit_use where key in (
    select key from limit_use where expires_at < ${NOW} limit ${DELETED_AT_ONCE} for update skip locked)`)
}
