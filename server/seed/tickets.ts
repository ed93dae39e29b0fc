import type { TicketStage } from '#contract/lifecycle/ticket.ts'
import { activityOf, type Day, dateOf } from './calendar.ts'
import type { Random } from './random.ts'
import { INCIDENTS } from './texts/incidents.ts'
import { CLOSINGS, OPENINGS } from './texts/phrases.ts'
import { fill } from './texts/slots.ts'
import type { Topic } from './texts/topic.ts'
import { WISHES } from './texts/wishes.ts'
import type { ProjetRow, UserRow, World } from './world.ts'

export interface TicketRow {
  readonly id: number
  readonly name: string
  readonly description: string | null
  readonly projet_id: number
  readonly status_id: number
  readonly priority_id: number | null
  readonly type_id: number
  readonly responsable_id: number | null
  readonly created_by_id: number
  readonly waiting_validation_user_id: number | null
  readonly waiting_solving_user_id: number | null
  readonly location: string | null
  readonly tag: string
  readonly ut: number | null
  readonly dead_line: string | null
  readonly todo_at: string | null
  readonly importance: number
  readonly is_facturable: boolean
  readonly is_bloquant: boolean
  readonly visible_to_client: boolean
  readonly created_at: string
  readonly closed_at: string | null
}

export interface HistoryRow {
  readonly ticket_id: number
  readonly user_id: number
  readonly from_status_id: number | null
  readonly to_status_id: number
  readonly created_at: string
}

export interface TicketHistory {
  readonly ticket: TicketRow
  readonly histories: readonly HistoryRow[]
  /** Period in days in which time is logged on it. */
  readonly from: Day
  readonly until: Day
}

/** Ids of the reference data in the order in which `base.ts` stores them. */
export interface References {
  readonly status: Readonly<Record<TicketStage, number>>
  readonly type: Readonly<Record<Topic['type'], number>>
  /** From the lowest to the most urgent. */
  readonly priorities: readonly number[]
}

interface Step {
  readonly stage: TicketStage
  readonly at: number
}

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const MAX_DAYS_OF_WORK = 45

/** Stages of a ticket from its creation to now; some tickets stay in a stage. */
const journey = (createdAt: number, now: number, random: Random): readonly Step[] => {
  const steps: Step[] = [{ stage: 'new', at: createdAt }]
  const go = (stage: TicketStage, median: number): void => {
    steps.push({ stage, at: (steps.at(-1)?.at ?? createdAt) + random.duration(median) })
  }
  const stuck = random.chance(0.07)
    ? random.pick(['new', 'in_progress', 'waiting_validation', 'waiting_solving'] as const)
    : null
  if (stuck !== 'new') go('in_progress', 7 * HOUR_MS)
  if (stuck === 'waiting_solving' || random.chance(0.12)) {
    go('waiting_solving', DAY_MS)
    if (stuck !== 'waiting_solving') go('in_progress', 2 * DAY_MS)
  }
  if (stuck === 'waiting_validation' || random.chance(0.35)) go('waiting_validation', 2.5 * DAY_MS)
  if (stuck === null) {
    go('done', 2 * DAY_MS)
    if (random.chance(0.04)) {
      go('in_progress', 2 * DAY_MS)
      go('done', DAY_MS)
    }
    go('closed', 5 * DAY_MS)
  }
  const end = stuck === null ? steps.length : steps.findLastIndex((step) => step.stage === stuck) + 1
  return steps.slice(0, end).filter((step) => step.at <= now)
}

const describe = (topic: Topic, random: Random): string | null => {
  if (random.chance(0.07)) return null
  const details = [...topic.details].sort(() => random.next() - 0.5).slice(0, random.int(1, 3))
  return [random.pick(OPENINGS), ...details, random.pick(CLOSINGS)]
    .filter((line) => line !== '')
    .map((line) => fill(line, random))
    .join('\n')
}

/** Creates a ticket with its history; ids increase in the order of creation. */
export const createTicket = (
  { id, at, now }: { readonly id: number; readonly at: number; readonly now: number },
  world: Choices,
  references: References,
  random: Random,
): TicketHistory => {
  const createdAt = Math.min(at, now - 60_000)
  const day = Math.floor(createdAt / DAY_MS)
  const projet = random.pick(world.projets)
  const topic = random.weighted(world.topics)
  const responsable = random.chance(0.92) ? random.pick(world.techniciens) : null
  const manager = random.pick(world.managers)
  const client = random.pick(world.peopleOf.get(projet.client_id) ?? world.managers)
  const author = random.chance(0.6) ? client : (responsable ?? manager)
  const steps = journey(createdAt, now, random)
  const stage = steps.at(-1)?.stage ?? 'new'
  const urgent = topic.type === 'Incident' ? 0.12 : 0.02
  const iso = (at: number): string => new Date(at).toISOString()
  const actorOf = (step: Step): UserRow =>
    step.stage === 'new' ? author : step.stage === 'closed' ? manager : (responsable ?? manager)
  const open = stage !== 'done' && stage !== 'closed'
  const deadLine = random.chance(open ? 0.4 : 0.15) ? dateOf(day + random.int(3, 40)) : null
  return {
    ticket: {
      id,
      name: fill(random.pick(topic.names), random).slice(0, 255),
      description: describe(topic, random),
      projet_id: projet.id,
      status_id: references.status[stage],
      priority_id: random.chance(0.9)
        ? random.weighted(
            references.priorities.map((priority, place) => [priority, [2, 6, 2, urgent * 10][place] ?? 1] as const),
          )
        : null,
      type_id: references.type[topic.type],
      responsable_id: responsable?.id ?? null,
      created_by_id: author.id,
      waiting_validation_user_id: stage === 'waiting_validation' ? client.id : null,
      waiting_solving_user_id: stage === 'waiting_solving' ? manager.id : null,
      location: random.chance(0.25) ? fill('{lieu}', random) : null,
      tag: topic.tag,
      ut: random.chance(0.55)
        ? random.weighted([
            [1, 2],
            [2, 4],
            [4, 6],
            [8, 4],
            [16, 3],
            [32, 1],
            [64, 0.4],
          ])
        : null,
      dead_line: deadLine,
      todo_at: open && random.chance(0.3) ? dateOf(Math.floor(now / DAY_MS) + random.int(-4, 15)) : null,
      importance: random.weighted([
        [1, 12],
        [2, 4],
        [3, 3],
        [4, 1.5],
        [5, 0.7],
      ]),
      is_facturable: projet.is_facturable && !random.chance(0.1),
      is_bloquant: topic.type === 'Incident' && random.chance(0.08),
      visible_to_client: !random.chance(0.07),
      created_at: iso(createdAt),
      closed_at: stage === 'closed' ? iso(steps.at(-1)?.at ?? createdAt) : null,
    },
    histories: steps.map((step, place) => ({
      ticket_id: id,
      user_id: actorOf(step).id,
      from_status_id: place === 0 ? null : references.status[steps[place - 1]?.stage ?? 'new'],
      to_status_id: references.status[step.stage],
      created_at: iso(step.at),
    })),
    from: day,
    until: open
      ? day + MAX_DAYS_OF_WORK
      : Math.floor((steps.find((step) => step.stage === 'done')?.at ?? now) / DAY_MS),
  }
}

/** Records to which tickets refer. */
export interface Choices {
  readonly projets: readonly ProjetRow[]
  readonly techniciens: readonly UserRow[]
  readonly managers: readonly UserRow[]
  readonly peopleOf: ReadonlyMap<number | null, readonly UserRow[]>
  readonly topics: readonly (readonly [Topic, number])[]
}

export const choicesOf = (world: World): Choices => ({
  projets: world.projets,
  techniciens: world.users.filter((user) => user.role === 'technicien'),
  managers: world.users.filter((user) => user.role === 'manager'),
  peopleOf: Map.groupBy(
    world.users.filter((user) => user.role === 'client'),
    (user) => user.client_id,
  ),
  topics: [...INCIDENTS, ...WISHES].map((topic) => [topic, topic.weight] as const),
})

/**
 * Returns how many of `count` occurrences have happened by the end of each day; the last value is
 * exactly `count`.
 */
export const spread = (days: readonly Day[], count: number): readonly number[] => {
  const weights = days.map((day, place) => activityOf(day) * (0.75 + (0.5 * place) / days.length))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let sum = 0
  return weights.map((weight) => {
    sum += weight
    return Math.round((count * sum) / total)
  })
}
