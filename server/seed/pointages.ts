import type { Random } from './random.ts'
import { COMMENTS } from './texts/phrases.ts'
import { fill } from './texts/slots.ts'
import type { UserRow } from './world.ts'

export interface PointageRow {
  readonly ut: number
  readonly ticket_id: number
  readonly user_id: number
  readonly comment: string | null
  readonly date: string
  readonly created_at: string
}

const LENGTHS = [
  [1, 5],
  [2, 7],
  [3, 3],
  [4, 6],
  [6, 2],
  [8, 3],
  [12, 1],
  [16, 0.7],
] as const

export const createPointage = (at: number, user: UserRow, ticketId: number, random: Random): PointageRow => ({
  ut: random.weighted(LENGTHS),
  ticket_id: ticketId,
  user_id: user.id,
  comment: random.chance(0.65) ? fill(random.pick(COMMENTS), random) : null,
  date: new Date(at).toISOString().slice(0, 10),
  created_at: new Date(at).toISOString(),
})
