import { hostileImports } from '#server/testing/records/hostile/hostile-imports.ts'
import type { Random } from '#tests/simulation/random.ts'
import { spoiledBody } from '../wire/nonsense.ts'
import type { Arena, Attack } from './attack.ts'

const ANSWERS = ['kind', 'columns', 'date_order', 'stages', 'people', 'own_client', 'is_to_bill']
/** Imports of a run have the first numbers. */
const MAX_ID = 60

/** Made at the first blow: most runs of this process are for other attacks. */
let files: ReturnType<typeof hostileImports> | null = null

const formOf = (random: Random): Buffer => {
  files ??= hostileImports()
  const { content } = random.pick(files)
  const head = 'Content-Disposition: form-data; name="image"; filename="export.csv"\r\nContent-Type: text/csv\r\n\r\n'
  return Buffer.concat([Buffer.from(`--x\r\n${head}`), content, Buffer.from('\r\n--x--\r\n')])
}

const upload = async (arena: Arena): Promise<void> => {
  const { random } = arena
  const body = formOf(random)
  await arena.http({
    method: 'POST',
    path: '/api/import',
    headers: { ...arena.headers(), 'content-type': 'multipart/form-data; boundary=x' },
    body,
    giveUpAfterMs: 5_000,
    ...(random.below(4) === 0 ? { cutBodyAt: random.below(body.length) } : {}),
  })
}

/**
 * Hostile files, and steps of imports in any order: answers, start, undo and discard of each
 * other’s.
 */
export const oddImports: Attack = {
  name: 'odd-imports',
  roles: ['manager', 'technicien'],
  atOnce: 3,
  pauseMs: 20,
  strike: async (arena) => {
    const { random } = arena
    if (random.below(3) === 0) return upload(arena)
    const id = 1 + random.below(MAX_ID)
    const [method, step] = random.pick([
      ['POST', '/answers'],
      ['POST', '/start'],
      ['POST', '/undo'],
      ['POST', '/discard'],
      ['GET', ''],
      ['GET', '/refusals'],
    ] as const)
    const body = step === '/answers' ? spoiledBody(random, ANSWERS) : '{}'
    const sent =
      method === 'GET'
        ? { headers: arena.headers() }
        : { headers: { ...arena.headers(), 'content-type': 'application/json' }, body }
    await arena.http({ method, path: `/api/import/${id}${step}`, ...sent, giveUpAfterMs: 5_000 })
  },
}
