import type { Day } from './calendar.ts'
import type { Random } from './random.ts'
import { COMMENTS } from './texts/phrases.ts'
import { fill } from './texts/slots.ts'
import type { TicketHistory } from './tickets.ts'
import type { UserRow } from './world.ts'

export interface PointageRow {
  readonly ut: number
  readonly ticket_id: number
  readonly user_id: number
  readonly comment: string | null
  readonly date: string
  readonly created_at: string
}

/** Tickets on which each technicien may log time today. */
export interface WorkPile {
  add(work: TicketHistory): void
  /** One of this person's current tickets, or of the newest when they have none. */
  take(user: UserRow, today: Day, random: Random): number
}

export const createWorkPile = (): WorkPile => {
  const piles = new Map<number, TicketHistory[]>()
  const newest: number[] = []
  return {
    add: (work) => {
      newest.push(work.ticket.id)
      if (newest.length > 60) newest.shift()
      const owner = work.ticket.responsable_id ?? 0
      piles.set(owner, [...(piles.get(owner) ?? []).slice(-80), work])
    },
    take: (user, today, random) => {
      const pile = piles.get(user.id) ?? []
      for (let tries = 0; tries < 4 && pile.length > 0; tries++) {
        const place = Math.floor(pile.length * random.next() ** 0.5)
        const work = pile[place]
        if (work && work.until >= today) return work.ticket.id
        pile.splice(place, 1)
      }
      return random.pick(newest)
    },
  }
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
