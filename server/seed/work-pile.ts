import type { Day } from './calendar.ts'
import type { Random } from './random.ts'
import type { TicketHistory } from './tickets.ts'
import type { UserRow } from './world.ts'

/** Tickets on which each technicien may log time today. */
export interface WorkPile {
  add(work: TicketHistory): void
  /** One of this person's current tickets, or of the newest when they have none. */
  take(user: UserRow, today: Day, random: Random): number
}

/** A pile without tickets. */
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
