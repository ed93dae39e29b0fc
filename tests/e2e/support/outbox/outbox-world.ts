import type { Locator, Page } from 'playwright'
import { HEADERS } from '#contract/core/protocol.ts'
import { apiOf } from '../api.ts'
import { openSignedIn, openVisitor, type Visitor, whenUpToDate } from '../page.ts'
import type { PersonName } from '../people.ts'
import { openWorld, type World } from '../world.ts'

export interface TicketName {
  readonly id: string
  readonly name: string
}

/**
 * A world for stories about the outbox page: people enter at it, and some tickets are known by
 * their place.
 */
export interface OutboxWorld extends World {
  /** The ticket at this place, 0 to 29. */
  ticket(place: number): TicketName
  /** Epoch of the server, as an event that was sent to it names it. */
  readonly epoch: string
  /** A person at the outbox page in a browser of their own; `prepare` comes before they sign in. */
  enter(person?: PersonName, prepare?: (visitor: Visitor) => Promise<void>): Promise<Visitor>
  goOffline(page: Page): Promise<void>
  goOnline(page: Page): Promise<void>
  /** After each story: the network is there again, everybody has left. */
  rest(): Promise<void>
}

const outboxOf = (person: PersonName): string => `/${person}/outbox`

const whenShown = (page: Page): Promise<void> => page.getByText('Tout ce que vous faites').waitFor()

/** Loads the outbox page of a technicien who is signed in. */
export const openOutbox = async (page: Page): Promise<void> => {
  await page.goto(outboxOf('technicien'))
  await whenShown(page)
}

/**
 * The filter of a state, by the beginning of its text: « Refusée », or « Refusée 3 » with its
 * count.
 */
export const chip = (page: Page, name: string): Locator =>
  page.getByRole('group', { name: 'Filtrer par état' }).getByRole('button', { name: new RegExp(`^${name}`) })

const TICKETS = 30

export const openOutboxWorld = async (): Promise<OutboxWorld> => {
  const world = await openWorld({ tickets: TICKETS, pointages: 10, seed: 3 })
  const { data } = await apiOf(world.server.origin).list('technicien', `ticket?limit=${TICKETS}`)
  const tickets = data.map(({ id, name }): TicketName => ({ id: String(id), name: String(name) }))
  const epoch = (await fetch(`${world.server.origin}/api/models/ticket`)).headers.get(HEADERS.epoch)
  if (epoch === null) throw new Error('The server names no epoch.')
  const visitors: Visitor[] = []
  /** The page finds out at once whether there is a network. */
  const lookAgain = (page: Page): Promise<void> => page.evaluate(() => void window.dispatchEvent(new Event('focus')))
  return {
    ...world,
    epoch,
    ticket: (place) => {
      const found = tickets[place]
      if (!found) throw new Error(`There is no ticket ${place}.`)
      return found
    },
    enter: async (person = 'technicien', prepare) => {
      const visitor = await openVisitor(world.browser, world.proxy.origin)
      visitors.push(visitor)
      await prepare?.(visitor)
      await openSignedIn(visitor.page, person, outboxOf(person))
      await whenShown(visitor.page)
      await visitor.page.evaluate(() => navigator.serviceWorker.ready)
      await whenUpToDate(visitor.page)
      return visitor
    },
    goOffline: async (page) => {
      world.proxy.setFaults({ offline: true })
      await lookAgain(page)
      await page.getByText(/^Hors ligne depuis/).waitFor()
    },
    goOnline: async (page) => {
      world.proxy.setFaults({ offline: false })
      await lookAgain(page)
    },
    rest: async () => {
      // In this order: thousands of actions that wait must not leave in between, and use up what
      // one person may write.
      for (const { context } of visitors.splice(0)) await context.close()
      world.proxy.setFaults({ offline: false, latencyMs: 0 })
    },
  }
}
