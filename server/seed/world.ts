import type { RoleSlug } from '#contract/core/roles.ts'
import { DEMO_ACCOUNTS } from '../access/accounts/demo-data.ts'
import type { Random } from './random.ts'
import { HOUSES, PRIVATE_NOTES, PROJETS, TRADES } from './texts/companies.ts'
import { FIRSTNAMES, LASTNAMES } from './texts/people.ts'
import { STREETS, TOWNS } from './texts/places.ts'

/** Size of the demo data. */
export interface DemoSize {
  readonly tickets: number
  readonly pointages: number
  /** Seed of the random numbers; with an equal `now` it gives equal data. */
  readonly seed: number
  /** Instant at which the data end, Unix ms; absent: now. */
  readonly now?: number
}

/** Rows of the demo in the order of their ids, which start at 1 in an empty database. */
export interface World {
  readonly clients: readonly ClientRow[]
  readonly users: readonly UserRow[]
  readonly projets: readonly ProjetRow[]
}

export interface ClientRow {
  readonly id: number
  readonly name: string
  readonly external_id: string
  readonly has_tva: boolean
  readonly private_info: string | null
}

export interface UserRow {
  readonly id: number
  readonly role: RoleSlug
  readonly firstname: string
  readonly lastname: string
  readonly email: string
  readonly client_id: number | null
  readonly phone: string
  readonly birthday: string | null
  readonly address1: string | null
  readonly postal: string | null
  readonly city: string | null
  readonly cost_day: number | null
  readonly ut_per_day: number
  /** Only the demo accounts can sign in. */
  readonly demo: boolean
}

export interface ProjetRow {
  readonly id: number
  readonly name: string
  readonly client_id: number
  readonly responsable_id: number
  readonly is_visible_to_client: boolean
  readonly is_facturable: boolean
  readonly archived: boolean
}

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, Math.round(value)))

const plainText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

const companies = (count: number, random: Random): readonly (ClientRow & { readonly domain: string })[] => {
  const names = new Map<string, string>()
  while (names.size < count) {
    const [trade, short] = random.pick(TRADES)
    const house = random.pick(HOUSES)
    const name = `${trade} ${house}`
    if (!names.has(name)) names.set(name, `${short}-${plainText(house.replace(/^(des|du|de la|de l’) ?/, ''))}.example`)
  }
  return [...names].map(([name, domain], index) => ({
    id: index + 1,
    name,
    domain,
    external_id: `C${String(index + 1).padStart(4, '0')}`,
    has_tva: !random.chance(0.1),
    private_info: random.chance(0.5) ? random.pick(PRIVATE_NOTES) : null,
  }))
}

/**
 * Creates people in proportion to the work: a technicien logs 2,500 to 6,500 pointages in three
 * years.
 */
export const createWorld = ({ tickets, pointages }: DemoSize, random: Random): World => {
  const clients = companies(clamp(8 + Math.sqrt(tickets) * 0.45, 6, 200), random)
  const users: UserRow[] = []
  const taken = new Set<string>()

  const join = (
    role: RoleSlug,
    domain: string,
    clientId: number | null,
    account?: (typeof DEMO_ACCOUNTS)[number],
  ): void => {
    const [firstname, lastname] = account
      ? [account.firstname, account.lastname]
      : [random.pick(FIRSTNAMES), random.pick(LASTNAMES)]
    const base = `${plainText(firstname)}.${plainText(lastname)}`
    const free =
      [base, ...Array.from({ length: 50 }, (_, n) => `${base}${n + 2}`)].find(
        (name) => !taken.has(`${name}@${domain}`),
      ) ?? base
    const email = account?.email ?? `${free}@${domain}`
    taken.add(email)
    const [city, postal] = random.pick(TOWNS)
    const staff = role !== 'client'
    users.push({
      id: users.length + 1,
      role,
      firstname,
      lastname,
      email,
      client_id: clientId,
      phone: `01 99 00 ${random.int(10, 99)} ${random.int(10, 99)}`,
      birthday: staff
        ? `${random.int(1965, 2003)}-${String(random.int(1, 12)).padStart(2, '0')}-${String(random.int(1, 28)).padStart(2, '0')}`
        : null,
      address1: staff ? `${random.int(1, 180)} ${random.pick(STREETS)}` : null,
      postal: staff ? postal : null,
      city: staff ? city : null,
      cost_day: staff ? random.int(32, 58) * 1000 : null,
      ut_per_day: random.chance(0.15) ? 28 : 32,
      demo: account !== undefined,
    })
  }

  const [demoManager, demoTechnicien, demoClient] = DEMO_ACCOUNTS
  join('manager', 'exemple.fr', null, demoManager)
  join('technicien', 'exemple.fr', null, demoTechnicien)
  join('client', 'exemple.fr', 1, demoClient)
  for (let n = 1; n < clamp(Math.sqrt(tickets) / 22, 2, 8); n++) join('manager', 'exemple.fr', null)
  for (let n = 1; n < clamp(Math.max(pointages / 6_000, tickets / 900), 7, 170); n++)
    join('technicien', 'exemple.fr', null)
  for (const client of clients) for (let n = 0; n < random.int(1, 5); n++) join('client', client.domain, client.id)

  const staff = users.filter((user) => user.role !== 'client')
  const projets = clients.flatMap((client) => {
    const names = new Set([
      PROJETS[0],
      ...Array.from({ length: client.id === 1 ? 3 : random.int(0, 4) }, () => random.pick(PROJETS)),
    ])
    return [...names].map((name, index) => ({
      name,
      client_id: client.id,
      responsable_id: random.pick(staff).id,
      is_visible_to_client: index === 0 || !random.chance(0.12),
      is_facturable: !random.chance(0.1),
      archived: index > 0 && client.id !== 1 && random.chance(0.12),
    }))
  })
  return { clients, users, projets: projets.map((projet, index) => ({ ...projet, id: index + 1 })) }
}
