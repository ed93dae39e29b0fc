import { and, eq, gte, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Contract } from '#contract/models/contract/contract.ts'
import { type Draw, type DrawingProjet, drawsOf, drawsWithin } from '#contract/models/contract/contract-rule.ts'
import {
  billedBeside,
  type ContractPeriod,
  type DrawnEntry,
  type DrawnTime,
  type GrantedContract,
  periodAt,
  periodDaysAt,
  periodsOf,
  summedUse,
} from '#contract/models/contract/contract-use.ts'
import type { Queryable } from '../database/connect.ts'
import { contract } from '../database/schema/contract.ts'
import { projet } from '../database/schema/people.ts'
import { pointage, ticket } from '../database/schema/work.ts'

/** A contract as the rules of the contract read it. */
export type StoredContract = GrantedContract &
  Pick<Contract, 'name' | 'price' | 'alert_percent' | 'last_alert_percent' | 'alerts_client'>

/** Contracts and projets of one client: all that the rule asks for. */
export interface ClientContracts {
  readonly contracts: readonly StoredContract[]
  readonly projets: readonly DrawingProjet[]
}

/** Reads the contracts and projets of a client; no projets are read where there is no contract. */
export const contractsOf = async (database: Queryable, clientId: number): Promise<ClientContracts> => {
  const rows = await database
    .select()
    .from(contract)
    .where(and(eq(contract.client_id, clientId), isNull(contract.deleted_at)))
  if (rows.length === 0) return { contracts: [], projets: [] }
  const projets = await database
    .select({ id: projet.id, client_id: projet.client_id, is_facturable: projet.is_facturable })
    .from(projet)
    .where(and(eq(projet.client_id, clientId), isNull(projet.deleted_at)))
  return {
    contracts: rows.map((row) => ({
      ...row,
      id: String(row.id),
      client_id: String(row.client_id),
      projet_id: row.projet_id === null ? null : String(row.projet_id),
      billable_period: row.billable_period as Contract['billable_period'],
    })),
    projets: projets.map((row) => ({ ...row, id: String(row.id), client_id: String(row.client_id) })),
  }
}

/** Condition for the time of a draw, in a query over pointage and ticket. */
const isDrawn = ({ projetIds, from, to }: Draw): SQL | undefined =>
  and(
    isNull(pointage.deleted_at),
    isNull(ticket.deleted_at),
    eq(ticket.is_facturable, true),
    inArray(ticket.projet_id, projetIds.map(Number)),
    gte(pointage.date, from),
    to === null ? undefined : lte(pointage.date, to),
  )

/** Values that say what a sent invoice has fixed. */
const MARKS = { is_locked: pointage.is_locked, follows_contract: pointage.follows_contract }

/**
 * Sums the UT that draws use by day. Each draw is one query along the indexes of ticket and
 * pointage.
 */
const usedByDay = async (database: Queryable, draws: readonly Draw[]): Promise<ReadonlyMap<string, number>> => {
  const times: DrawnTime[] = []
  for (const draw of draws) {
    const rows = await database
      .select({
        ...{ date: pointage.date, ...MARKS },
        ut: sql`sum(${pointage.ut})`.mapWith(Number),
        ut_invoiced: sql`sum(coalesce(${pointage.ut_invoiced}, ${pointage.ut}))`.mapWith(Number),
      })
      .from(pointage)
      .innerJoin(ticket, eq(ticket.id, pointage.ticket_id))
      .where(isDrawn(draw))
      .groupBy(pointage.date, pointage.is_locked, pointage.follows_contract)
    times.push(...rows.map((row) => ({ date: row.date, ut: row.ut, billed: billedBeside(row) })))
  }
  return summedUse(times).used
}

/** Returns the time entries of draws. */
export const entriesOf = async (database: Queryable, draws: readonly Draw[]): Promise<readonly DrawnEntry[]> => {
  const entries: DrawnEntry[] = []
  for (const draw of draws) {
    const rows = await database
      .select({ id: pointage.id, date: pointage.date, ut: pointage.ut, ut_invoiced: pointage.ut_invoiced, ...MARKS })
      .from(pointage)
      .innerJoin(ticket, eq(ticket.id, pointage.ticket_id))
      .where(isDrawn(draw))
    entries.push(...rows.map((row) => ({ id: row.id, date: row.date, ut: row.ut, billed: billedBeside(row) })))
  }
  return entries
}

/** Returns all periods of a contract up to the one with a day. */
export const usedPeriods = async (
  database: Queryable,
  used: StoredContract,
  { contracts, projets }: ClientContracts,
  day: string,
): Promise<readonly ContractPeriod[]> =>
  periodsOf(used, await usedByDay(database, drawsOf(used, contracts, projets)), day)

/** Returns the period with a day, and the ids of the people whose time it holds. */
export const usedPeriod = async (
  database: Queryable,
  used: StoredContract,
  { contracts, projets }: ClientContracts,
  day: string,
) => {
  const draws = drawsOf(used, contracts, projets)
  const inPeriod = drawsWithin(draws, periodDaysAt(used, day))
  const period = periodAt(used, await usedByDay(database, used.carries_over ? draws : inPeriod), day)
  const people = async (): Promise<readonly number[]> => {
    const ids = new Set<number>()
    for (const draw of inPeriod) {
      const rows = await database
        .selectDistinct({ userId: pointage.user_id })
        .from(pointage)
        .innerJoin(ticket, eq(ticket.id, pointage.ticket_id))
        .where(isDrawn(draw))
      for (const { userId } of rows) ids.add(userId)
    }
    return [...ids]
  }
  return { period, people }
}
