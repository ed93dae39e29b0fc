import type { FeedAnswer } from '#contract/core/protocol.ts'
import { listLoad, noteOf } from './lists.stage.ts'
import type { Person } from './people.ts'
import { type Stage, type StageInput, succeed } from './stage.ts'

interface Pulled {
  readonly rows: number
  readonly seconds: number
  readonly megabytes: number
  readonly total: number
}

/**
 * One device's first pull of a model, page after page, each decoded before the next is asked for.
 * Ends early when told to.
 */
export const pull = async (
  { server }: StageInput,
  model: string,
  person: Person,
  go: () => boolean = () => true,
): Promise<Pulled> => {
  const begun = performance.now()
  let [cursor, rows, bytes, total] = ['', 0, 0, 0]
  for (let more = true; more && go(); ) {
    const path = `/api/models/${model}?since=${encodeURIComponent(cursor)}&limit=1000`
    const answer = await succeed(server, { path, token: person.token, headers: { 'x-device-id': 'bench-pull' } })
    const page = await answer.json<FeedAnswer>()
    rows += page.data.length
    bytes += answer.bytes
    cursor = page.metadata.cursor
    more = page.metadata.has_more
    total = page.metadata.total ?? total
  }
  return { rows, seconds: (performance.now() - begun) / 1000, megabytes: bytes / 1e6, total }
}

const speed = (name: string, { rows, seconds, megabytes }: Pulled) => ({
  name,
  value: rows / seconds,
  unit: 'rows/s' as const,
  note: `${rows} rows in ${seconds.toFixed(1)} s, ${megabytes.toFixed(1)} MB on the wire`,
})

export const feedSpeed: Stage = async (input) => {
  const { manager, client } = input.scene
  const pointages = await pull(input, 'pointage', manager)
  const own = await pull(input, 'pointage', client)
  return [
    { ...speed('first pull of pointages', pointages), bar: { atLeast: 40_000 } },
    { name: 'rows of that pull missing', value: pointages.total - pointages.rows, unit: '', bar: { atMost: 0 } },
    speed('first pull of tickets', await pull(input, 'ticket', manager)),
    { ...speed('first pull of a client’s pointages', own) },
  ]
}

/** Everyone else's lists while one device pulls without a pause, against the same lists alone. */
export const pullBesideLists: Stage = async (input) => {
  const seconds = input.quick ? 5 : 15
  const alone = await listLoad(input, seconds)
  let going = true
  const pulling = (async () => {
    while (going) await pull(input, 'pointage', input.scene.manager, () => going)
  })()
  const beside = await listLoad(input, seconds)
  going = false
  await pulling
  return [
    {
      name: 'lists beside a full pull, p50 against alone',
      value: beside.p50 / alone.p50,
      unit: '×',
      bar: { atMost: 2 },
      note: `alone p50 ${alone.p50.toFixed(1)} p95 ${alone.p95.toFixed(1)}; beside p95 ${beside.p95.toFixed(1)}, ${noteOf(beside)}`,
    },
  ]
}
