import type { AnyRecord } from '#contract/core/model.ts'
import type { ModelName } from '#contract/registry.ts'
import { documentOf, type MirrorDocument } from '#src/store/mirror-schema.ts'
import { type Random, seeded, zipf } from './random.ts'
import { vocabulary, writer } from './vocabulary.ts'

export interface DataSize {
  readonly tickets: number
  readonly pointages: number
}

export const FULL: DataSize = { tickets: 100_000, pointages: 1_000_000 }
export const QUICK: DataSize = { tickets: 5_000, pointages: 50_000 }

export const SEED = 20261121
export const FIRST_DAY = Date.UTC(2023, 0, 2)
export const DAYS = 1400
const DAY_MS = 86_400_000

export const idsUpTo = (count: number): readonly string[] => Array.from({ length: count }, (_, n) => String(n + 1))
export const STATUSES = idsUpTo(8)
export const PRIORITIES = idsUpTo(5)
export const TYPES = idsUpTo(6)
export const USERS = idsUpTo(30)
export const PROJETS = idsUpTo(400)

const PLACES = ['Paris', 'Lyon', 'Saint-Étienne', 'Orléans', 'Nîmes', 'Besançon', 'Évry', 'Angoulême'] as const
const TAGS = ['réseau', 'impression', 'poste', 'téléphonie', 'compte', 'sauvegarde', 'logiciel'] as const

export const dayOf = (day: number): string => new Date(FIRST_DAY + day * DAY_MS).toISOString().slice(0, 10)
export const instantOf = (day: number): string => new Date(FIRST_DAY + Math.round(day * DAY_MS)).toISOString()

const SYNC = { pending: 0, doubtful: false, base: null } as const
const document = (model: ModelName, record: AnyRecord): MirrorDocument => documentOf(model, record, { ...SYNC })

const drawStatus = zipf(STATUSES.length)
const drawProjet = zipf(PROJETS.length)
const orNull = <Value>(random: Random, share: number, value: Value): Value | null =>
  random.chance(share) ? value : null

/** All tickets in the order of their ids, which is nearly the order of their creation. */
export function* tickets({ tickets: count }: DataSize): Generator<MirrorDocument> {
  const random = seeded(SEED)
  const write = writer(vocabulary(SEED))
  for (let n = 0; n < count; n += 1) {
    const day = (n / count) * DAYS + random.next()
    const open = random.chance(0.2)
    yield document('ticket', {
      id: String(n + 1),
      version: 1 + random.below(9),
      name: write(random, 4 + random.below(5)),
      description: orNull(random, 0.96, write(random, 10 + random.below(32))),
      projet_id: PROJETS[drawProjet(random)] ?? '1',
      status_id: STATUSES[drawStatus(random)] ?? '1',
      priority_id: orNull(random, 0.9, random.pick(PRIORITIES)),
      type_id: orNull(random, 0.9, random.pick(TYPES)),
      responsable_id: orNull(random, 0.92, random.pick(USERS)),
      created_by_id: orNull(random, 0.95, String(100 + random.below(900))),
      waiting_validation_user_id: orNull(random, 0.05, random.pick(USERS)),
      waiting_solving_user_id: orNull(random, 0.08, random.pick(USERS)),
      email: orNull(random, 0.3, `personne${random.below(900)}@exemple.fr`),
      url: orNull(random, 0.1, `https://exemple.fr/dossiers/${random.below(1_000_000)}`),
      location: orNull(random, 0.4, random.pick(PLACES)),
      tag: orNull(random, 0.3, random.pick(TAGS)),
      ut: orNull(random, 0.5, 1 + random.below(40)),
      ut_max: orNull(random, 0.2, 40 + random.below(60)),
      dead_line: orNull(random, 0.5, dayOf(Math.floor(day) + 5 + random.below(40))),
      todo_at: orNull(random, 0.3, dayOf(Math.floor(day) + random.below(20))),
      importance: 1 + random.below(5),
      is_facturable: random.chance(0.8),
      is_bloquant: random.chance(0.1),
      visible_to_client: random.chance(0.7),
      is_favorite: random.chance(0.02),
      created_at: instantOf(day),
      closed_at: open ? null : instantOf(day + 1 + random.below(30)),
    })
  }
}

/** All pointages in the order of their ids, day by day. */
export function* pointages({ tickets: ticketCount, pointages: count }: DataSize): Generator<MirrorDocument> {
  const random = seeded(SEED + 1)
  const write = writer(vocabulary(SEED))
  for (let n = 0; n < count; n += 1) {
    const day = Math.floor((n / count) * DAYS)
    const invoiced = n < count * 0.9 && random.chance(0.7)
    const near = Math.floor((n / count) * ticketCount) - random.below(Math.ceil(ticketCount / 50))
    yield document('pointage', {
      id: String(n + 1),
      version: 1 + random.below(3),
      ut: 1 + random.below(32),
      ticket_id: String(Math.max(1, near)),
      user_id: random.pick(USERS),
      comment: orNull(random, 0.9, write(random, 3 + random.below(4))),
      date: dayOf(day),
      invoice_id: invoiced ? String(1 + Math.floor(day / 30) * 40 + random.below(40)) : null,
      invoice_line_id: invoiced ? String(1 + Math.floor(day / 30) * 400 + random.below(400)) : null,
      ut_invoiced: orNull(random, 0.05, 1 + random.below(32)),
      invoiced_user_id: orNull(random, 0.02, random.pick(USERS)),
      is_locked: invoiced,
      follows_contract: false,
      created_at: instantOf(day + 0.3 + random.next() / 2),
    })
  }
}

export function* inBatches<Item>(items: Iterable<Item>, size: number): Generator<Item[]> {
  let batch: Item[] = []
  for (const item of items) {
    batch.push(item)
    if (batch.length === size) {
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) yield batch
}
