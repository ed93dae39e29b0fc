import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { HEADERS } from '#contract/core/protocol.ts'
import { openSession } from '#server/access/sessions/sessions.ts'
import { connect, type Location } from '#server/database/connect.ts'
import { user } from '#server/database/schema/people.ts'
import { role } from '#server/database/schema/reference.ts'
import { seedBase } from '#server/seed/base.ts'
import { createRandom, type Random } from '#server/seed/random.ts'
import { layMigrated } from '#server/testing/databases/migrated-dump.ts'
import { createServerProcess, type ServerProcess } from './server-process.ts'

export interface DurabilityOptions {
  readonly rounds: number
  /** Writes that each round sends. */
  readonly writes: number
  readonly seed: number
  /** Called at the end of each round. */
  readonly tell: (round: DurabilityRound) => void
}

export interface DurabilityRound {
  readonly round: number
  /** Writes that were answered before the kill. */
  readonly acknowledged: number
  /** Unanswered writes that the database nevertheless had after the restart. */
  readonly landed: number
  readonly repeated: number
  /** Acknowledged writes that were missing: any is a failure. */
  readonly lost: number
  /** Writes that exist twice, or are missing after their repetition: any is a failure. */
  readonly wrong: number
}

interface Write {
  readonly name: string
  readonly key: string
  readonly token: string
}

const AT_ONCE = 16
/** Below the burst that the server allows one person, with room for repeats. */
const WRITES_A_PERSON = 80
/** Varies the moment, so that the kill does not always follow a response. */
const MAX_PAUSE_MS = 20
/**
 * Callers who hang up before the response: most of their writes are carried out, and must not be
 * carried out twice.
 */
const IMPATIENT = 0.1
const MAX_PATIENCE_MS = 60
const MAX_BEFORE_KILL = 0.85

/**
 * Kills the real server on a PGlite folder like a power cut, at a random moment among idempotent
 * writes, repeatedly on one folder. After each restart every acknowledged write is looked for; then
 * every unanswered write is repeated under its key.
 */
export const testDurability = async ({
  rounds,
  writes,
  seed,
  tell,
}: DurabilityOptions): Promise<readonly DurabilityRound[]> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sav-durability-'))
  const random = createRandom(seed)
  let server: ServerProcess | null = null
  try {
    await layMigrated(join(dataDir, 'pg'))
    const tokens = await openSessions({ folder: join(dataDir, 'pg') }, Math.ceil(writes / WRITES_A_PERSON))
    server = await createServerProcess({ dataDir, environment: { DEMO: '0' } })
    const all: Write[] = []
    const done: DurabilityRound[] = []
    for (let round = 1; round <= rounds; round++) {
      const batch = Array.from({ length: writes }, (_, n) => ({
        name: `r${round}-w${n}`,
        key: randomUUID(),
        token: tokens[n % tokens.length] ?? '',
      }))
      all.push(...batch)
      done.push(await runRound(server, { round, batch, all }, random))
      tell(done.at(-1) as DurabilityRound)
    }
    return done
  } finally {
    await server?.dispose()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

interface Round {
  readonly round: number
  readonly batch: readonly Write[]
  /** The writes of this round and all before. */
  readonly all: readonly Write[]
}

const runRound = async (
  server: ServerProcess,
  { round, batch, all }: Round,
  random: Random,
): Promise<DurabilityRound> => {
  const killAfter = random.int(1, Math.floor(batch.length * MAX_BEFORE_KILL))
  const acknowledged = new Set<Write>()
  const pauseMs = random.int(0, MAX_PAUSE_MS)
  const patience = new Map(
    batch.filter(() => random.chance(IMPATIENT)).map((write) => [write, random.int(1, MAX_PATIENCE_MS)]),
  )
  let killed: Promise<void> | null = null
  let down = false
  await eachAtOnce(batch, async (write) => {
    if (down) return
    const outcome = await send(server, write, patience.get(write))
    if (outcome === 'broken off') down = true
    if (outcome !== 'written') return
    acknowledged.add(write)
    if (acknowledged.size >= killAfter) killed ??= pause(pauseMs).then(() => server.kill())
  })
  await (killed ?? server.kill())

  await server.start()
  const token = batch[0]?.token ?? ''
  const before = await countNames(server, token)
  const unanswered = batch.filter((write) => !acknowledged.has(write))
  await eachAtOnce(unanswered, async (write) => {
    if ((await send(server, write)) !== 'written') throw new Error(`${write.name} was refused`)
  })
  const after = await countNames(server, token)
  return {
    round,
    acknowledged: acknowledged.size,
    landed: unanswered.filter(({ name }) => before.has(name)).length,
    repeated: unanswered.length,
    lost: [...acknowledged].filter(({ name }) => !before.has(name)).length,
    wrong: all.filter(({ name }) => after.get(name) !== 1).length,
  }
}

/** People with a session, made by the server's own code before the first start. */
export const openSessions = async (database: Location, count: number): Promise<readonly string[]> => {
  const { query, close } = await connect(database)
  await seedBase(query)
  const [manager] = await query.select().from(role).where(eq(role.slug, 'manager'))
  const tokens: string[] = []
  for (let n = 0; n < count; n++) {
    const [person] = await query
      .insert(user)
      .values({ firstname: 'Ada', lastname: 'Essai', email: `ada${n}@exemple.fr`, role_id: manager?.id ?? 0 })
      .returning()
    tokens.push((await openSession(query, person?.id ?? 0)).access_token)
  }
  await close()
  return tokens
}

/** Hangs up after `patienceMs` without a response. Any error but a broken connection is a fault. */
const send = async (
  server: ServerProcess,
  { name, key, token }: Write,
  patienceMs?: number,
): Promise<'written' | 'hung up' | 'broken off'> => {
  try {
    const answer = await fetch(`${server.origin}/api/models/client`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', [HEADERS.idempotencyKey]: key },
      body: JSON.stringify({ name }),
      ...(patienceMs === undefined ? {} : { signal: AbortSignal.timeout(patienceMs) }),
    })
    const body = await answer.text()
    if (answer.status !== 201) throw new Error(`${name}: ${answer.status} ${body}`)
    return 'written'
  } catch (error) {
    if (error instanceof TypeError) return 'broken off'
    if (error instanceof DOMException && error.name === 'TimeoutError') return 'hung up'
    throw error
  }
}

/** Number of records with each name, according to the feed. */
export const countNames = async (
  server: Pick<ServerProcess, 'origin'>,
  token: string,
): Promise<ReadonlyMap<string, number>> => {
  const counts = new Map<string, number>()
  for (let since = '', more = true; more; ) {
    const answer = await fetch(`${server.origin}/api/models/client?since=${encodeURIComponent(since)}&limit=1000`, {
      headers: { authorization: `Bearer ${token}` },
    })
    if (!answer.ok) throw new Error(`the feed answered ${answer.status}`)
    const page = (await answer.json()) as { data: { name: string }[]; metadata: { cursor: string; has_more: boolean } }
    for (const { name } of page.data) counts.set(name, (counts.get(name) ?? 0) + 1)
    since = page.metadata.cursor
    more = page.metadata.has_more
  }
  return counts
}

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

const eachAtOnce = async <Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> => {
  const queue = items.values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const item of queue) await work(item)
    }),
  )
}
