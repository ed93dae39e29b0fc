import type { BrowserContext, Page } from 'playwright'
import { expect } from 'vitest'
import type { LoggedEvent } from '#contract/core/events/event.ts'
import { openInApplication, openVisitor, type Visitor } from '../../support/page.ts'
import { enterTickets } from '../../support/tickets.ts'
import { type FaultWorld, TICKETS } from './fault-world.ts'
import { readWaitingOf } from './ledger.ts'

/** A technicien at work behind the proxy, with everything on the device that is needed offline. */
export const enter = async (
  world: FaultWorld,
  prepare?: (context: BrowserContext) => Promise<void>,
): Promise<Visitor> => {
  const visitor = await openVisitor(world.browser, world.proxy.origin)
  await prepare?.(visitor.context)
  await enterTickets(visitor.page)
  return visitor
}

const pathOf = (id: number): string => `/technicien/tickets/${id}`

const whenShown = (page: Page): Promise<void> => page.getByRole('button', { name: 'Copier le lien' }).waitFor()

/** The ticket, as whoever follows a link comes to it. */
export const openTicket = async (page: Page, id: number): Promise<void> => {
  await page.goto(pathOf(id))
  await whenShown(page)
}

/** The ticket, from another screen of the running application. */
const goToTicket = async (page: Page, id: number): Promise<void> => {
  await openInApplication(page, pathOf(id))
  await whenShown(page)
}

/** On the open ticket. */
export const rename = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'Modifier le titre' }).or(page.getByTitle('Modifier le titre')).first().click()
  await page.getByRole('textbox', { name: 'Modifier le titre' }).fill(name)
  await page.keyboard.press('Enter')
}

export const SWITCHES = ['Bloquant', 'Facturable', 'Visible par le client'] as const

export const flip = (page: Page, label: (typeof SWITCHES)[number]): Promise<void> =>
  page.getByRole('switch', { name: label }).click()

/** Time on the open ticket, in minutes that a duration of the field can have. */
export const addTime = async (page: Page, duration: string, comment: string): Promise<void> => {
  await page.getByRole('button', { name: 'Ajouter un pointage' }).first().click()
  await page.getByRole('textbox', { name: 'Durée' }).fill(duration)
  await page.getByRole('region', { name: 'Pointages' }).getByLabel('Commentaire').fill(comment)
  await page.getByRole('button', { name: 'Ajouter un pointage' }).last().click()
  await page.getByText(comment).filter({ visible: true }).first().waitFor()
}

/**
 * Tickets that a technicien may change in every way. None has an unread notification: opening such
 * a ticket would be an action too.
 */
export const openTicketIds = async ({ sql }: FaultWorld, count: number): Promise<readonly number[]> => {
  const rows = await sql<{ id: number }[]>`
    select ticket.id::int from ticket join ticket_status status on status.id = ticket.status_id
    where status.stage in ('new', 'in_progress') and ticket.deleted_at is null
      and not exists (select from notification where ticket_id = ticket.id and read_at is null)
    order by ticket.id desc limit ${count}`
  if (rows.length < count) throw new Error(`Of ${TICKETS} tickets ${rows.length} are open: ${count} are needed.`)
  return rows.map(({ id }) => id)
}

/** Each name is a new one: setting the same again would be no action. */
let passages = 0

/**
 * Some things done to each of these tickets while the network is away; answers the events as they
 * wait.
 */
export const workOffline = async (
  world: FaultWorld,
  page: Page,
  tickets: readonly number[],
  rounds: number,
): Promise<readonly LoggedEvent[]> => {
  world.proxy.setFaults({ offline: true })
  for (const [index, id] of tickets.entries()) {
    // The first one is loaded without a network.
    await (index === 0 ? openTicket : goToTicket)(page, id)
    for (let round = 0; round < rounds; round += 1) {
      await flip(page, SWITCHES[round % SWITCHES.length] ?? 'Bloquant')
      passages += 1
      await rename(page, `Ticket ${id}, passage ${passages}`)
    }
    // The name changes the title of the window, by which the next screen would seem to be shown.
    await page.getByRole('heading', { name: `Ticket ${id}, passage ${passages}`, exact: true }).waitFor()
  }
  return readWaitingOf(page, tickets.length * rounds * 2)
}

/** Nothing waits any more, and the page shows what the server holds. */
export const expectFinalPage = async (world: FaultWorld, page: Page, ticket: number): Promise<void> => {
  await readWaitingOf(page, 0)
  const [row] = await world.sql<{ name: string }[]>`select name from ticket where id = ${ticket}`
  await page.getByRole('heading', { name: row?.name ?? '', exact: true }).waitFor()
  await expect.poll(() => page.getByText('pas encore envoyé').count()).toBe(0)
}
