import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { formatUt } from '#contract/core/kinds/ut.ts'
import type { WireRow } from '#contract/core/protocol.ts'
import { type AppliedRate, hourPriceOf } from '#contract/models/rate/hour-price.ts'
import { findings } from './support/accessibility.ts'
import { apiOf } from './support/api.ts'
import { pressEnter } from './support/hands/keys.ts'
import { includedUt } from './support/invoicing/included-time.ts'
import { openSignedIn, openVisitor, whenUpToDate } from './support/page.ts'
import { openWorld, type World } from './support/world.ts'

let world: World
let api: ReturnType<typeof apiOf>

beforeAll(async () => {
  world = await openWorld({ tickets: 80, pointages: 300, seed: 413, database: 'postgres' })
  api = apiOf(world.server.origin)
})
afterEach(() => world.proxy.setFaults({ offline: false }))
afterAll(() => world?.close())

/** All rows of a model, as the server has them. */
const read = async (model: string): Promise<readonly WireRow[]> =>
  (await api.list('manager', `${model}?limit=all`)).data

const open = async (path: string, options: Parameters<typeof openVisitor>[2] = { isAlwaysOnline: true }) => {
  const visitor = await openVisitor(world.browser, world.proxy.origin, options)
  await openSignedIn(visitor.page, 'manager', path)
  await whenUpToDate(visitor.page)
  return visitor
}

/** Time that waits to be billed by the hour, with what it costs. */
interface Waiting {
  readonly month: string
  readonly client: string
  readonly projet: string
  /** Time of one ticket at one price is rounded once. */
  readonly line: string
  readonly ut: number
  readonly quarters: number
}

/** The time that waits by the rows of the server, without the code of the screens. */
const waitingTime = async (): Promise<readonly Waiting[]> => {
  const entries = await read('pointage')
  const clients = new Map((await read('client')).map((client) => [client.id, client]))
  const projets = new Map<unknown, WireRow>((await read('projet')).map((projet) => [projet.id, projet]))
  const tickets = new Map<unknown, WireRow>((await read('ticket')).map((ticket) => [ticket.id, ticket]))
  const standard = Number((await read('settings'))[0]?.['hour_price'])
  const text = (id: unknown) => (id === null ? null : String(id))
  const rates = (await read('rate')).map((rate) => ({
    ...rate,
    id: String(rate.id),
    user_id: text(rate['user_id']),
    client_id: text(rate['client_id']),
  })) as unknown as readonly AppliedRate[]
  const included = includedUt({ contracts: await read('contract'), entries, projets, tickets })
  return entries.flatMap((entry): readonly Waiting[] => {
    const ticket = tickets.get(entry['ticket_id'])
    const projet = projets.get(ticket?.['projet_id'])
    if (entry['invoice_id'] !== null || ticket?.['is_facturable'] !== true || projet?.['is_facturable'] !== true)
      return []
    const ut = Number(entry['ut_invoiced'] ?? entry['ut'])
    const rest = ut - Math.min(ut, included.get(Number(entry.id)) ?? 0)
    if (rest === 0) return []
    const who = {
      userId: String(entry['invoiced_user_id'] ?? entry['user_id']),
      clientId: String(projet['client_id']),
      day: String(entry['date']),
    }
    const price = hourPriceOf(rates, who, standard)
    const month = String(entry['date']).slice(0, 7)
    return [
      {
        ...{
          month,
          client: String(clients.get(projet['client_id'] as never)?.['name']),
          projet: String(projet['name']),
        },
        ...{ line: [month, ticket.id, price].join(), ut: rest, quarters: rest * price },
      },
    ]
  })
}

const centsOf = (waiting: readonly Waiting[]): number =>
  [...Map.groupBy(waiting, ({ line }) => line).values()].reduce(
    (sum, some) => sum + Math.round(some.reduce((total, { quarters }) => total + quarters, 0) / 4),
    0,
  )

const euros = (cents: number): string =>
  plain(new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' }).format(cents / 100))

const hours = (ut: number): string => plain(formatUt(ut))

const plain = (text: string): string => text.replaceAll(/\s/g, ' ').trim()

const shownRows = async (page: Page, table: string, part = 'tbody'): Promise<readonly (readonly string[])[]> => {
  const rows = await page
    .getByRole('table', { name: table })
    .locator(`${part} tr`)
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent ?? '')))
  return rows.map((cells) => cells.map(plain))
}

it('the months to close and the time to invoice say the sums of the rows behind them', async () => {
  const waiting = await waitingTime()
  expect(waiting.length).toBeGreaterThan(0)
  const drafts = (await read('invoice')).filter(({ stage, month }) => stage === 'draft' && month !== null)
  const { page, context, failures } = await open('/manager/invoicing')
  await page.getByRole('table', { name: 'Temps à facturer' }).waitFor()
  const months = [
    ...new Set([...waiting.map(({ month }) => month), ...drafts.map(({ month }) => String(month).slice(0, 7))]),
  ]
    .toSorted()
    .toReversed()
  const more = page.getByRole('button', { name: `Les ${months.length} mois` })
  if (months.length > 12) await more.press('Enter')
  const nameOf = (month: string): string =>
    new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
      new Date(`${month}-01`),
    )
  const expected = months.map((month) => {
    const own = waiting.filter((one) => one.month === month)
    const count = drafts.filter((draft) => String(draft['month']).startsWith(month)).length
    const ut = own.reduce((sum, one) => sum + one.ut, 0)
    return [
      nameOf(month),
      ut === 0 ? '–' : hours(ut),
      ut === 0 ? '–' : euros(centsOf(own)),
      count === 0 ? '–' : String(count),
    ]
  })
  await expect.poll(() => shownRows(page, 'Mois à clôturer')).toEqual(expected)

  for (const by of ['client', 'projet'] as const) {
    if (by === 'projet') {
      await page.getByRole('combobox', { name: 'Une ligne par' }).press('Enter')
      await page.getByRole('option', { name: 'Projet', exact: true }).press('Enter')
    }
    const groups = [
      ...Map.groupBy(waiting, (one) => (by === 'client' ? one.client : `${one.client}${one.projet}`)).values(),
    ]
    const sums = groups.map((own) => [hours(own.reduce((sum, { ut }) => sum + ut, 0)), euros(centsOf(own))].join(' | '))
    await expect
      .poll(async () => (await shownRows(page, 'Temps à facturer')).map(([, ...cells]) => cells.join(' | ')).toSorted())
      .toEqual(sums.toSorted())
  }
  const total = [hours(waiting.reduce((sum, { ut }) => sum + ut, 0)), euros(centsOf(waiting))]
  expect((await shownRows(page, 'Temps à facturer', 'tfoot'))[0]?.slice(1)).toEqual(total)
  // The figure above the tables is the same sum.
  const tile = page.getByRole('list', { name: 'Montants en cours' }).getByRole('listitem').first()
  await expect.poll(async () => plain(String(await tile.textContent()))).toContain(String(total[1]))
  expect(await findings(page)).toEqual([])
  expect(failures).toEqual([])
  await context.close()
})

it.each([
  {
    locale: 'fr',
    path: '/manager',
    head: 'Référence;Nature;Étape;Client;Objet;Date;Échéance;Mois;Montant HT;TVA;Montant TTC;Payée',
    comma: ',',
  },
  {
    locale: 'en',
    path: '/en/manager',
    head: 'Reference;Kind;Stage;Client;Subject;Date;Due date;Month;Total excl. VAT;VAT;Total incl. VAT;Paid in full',
    comma: '.',
  },
])(
  'the file of selected invoices has these alone, with the amounts of the list, $locale',
  async ({ locale, path, head, comma }) => {
    const { page, context, failures } = await open(`${path}/invoicing/invoices?stage=sent`)
    const rows = page.locator('[data-row]')
    await rows.nth(3).waitFor()
    for (const at of [0, 2]) await page.locator(`[data-row="${at}"]`).getByRole('checkbox').press('Space')
    const chosen = await Promise.all(
      [0, 2].map(async (at) => plain(String(await page.locator(`[data-row="${at}"]`).textContent()))),
    )
    const bar = page.getByRole('group', { name: locale === 'fr' ? 'Sélection' : 'Selection' })
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      pressEnter(bar.getByRole('button', { name: 'CSV' })),
    ])
    const content = await readFile(await download.path(), 'utf8')
    expect(content.startsWith('\uFEFF')).toBe(true)
    const [first, ...lines] = content.slice(1).trimEnd().split('\r\n')
    expect(first).toBe(head)
    expect(lines).toHaveLength(2)
    const invoices = await read('invoice')
    for (const [at, line] of lines.entries()) {
      const cells = line.split(';')
      const invoice = invoices.find(({ ref }) => ref === cells[0])
      const inFile = (field: string): string => (Number(invoice?.[field]) / 100).toFixed(2).replace('.', comma)
      expect(cells.slice(8, 11)).toEqual([inFile('amount_ht'), inFile('amount_tva'), inFile('amount_ttc')])
      expect([cells[5], cells[6]]).toEqual([invoice?.['date'], invoice?.['due_date']])
      // The row of the list says the same reference, client and amount.
      const amount = plain(
        new Intl.NumberFormat(locale === 'fr' ? 'fr-FR' : 'en-GB', { style: 'currency', currency: 'EUR' }).format(
          Number(invoice?.['amount_ttc']) / 100,
        ),
      )
      for (const said of [cells[0], cells[3], amount]) expect(chosen[at]).toContain(said)
    }
    expect(failures).toEqual([])
    await context.close()
  },
)
