import type { Queryable } from '../../database/connect.ts'
import { settings } from '../../database/schema/company.ts'
import { comment, file } from '../../database/schema/conversation.ts'
import { commit, repo } from '../../database/schema/github.ts'
import { helpArticle } from '../../database/schema/help.ts'
import { macro } from '../../database/schema/macro.ts'
import { tableOf } from '../../database/tables.ts'
import { AT, adderOf, type Company, type Ids } from './fixture-adding.ts'
import { createMoneyRecords } from './invoicing/money-records.ts'
import { createPersonalRecords } from './personal-records.ts'
import { modelsOfClients, sampleRow } from './sample-row.ts'
import { createTeamRecords } from './team-records.ts'

/** Sets the values that the law requires of a seller before an invoice may be sent. */
export const completeSeller = async (database: Queryable): Promise<void> => {
  const identity = {
    name: 'Société Essai',
    legal_form: 'SARL',
    capital: 1_000_000,
    siren: '123456789',
    rcs: 'Lyon 123 456 789',
    tva_number: 'FR00123456789',
  }
  await database.update(settings).set({ ...identity, address1: '1 rue de la Paix', postal: '69001', city: 'Lyon' })
}

/**
 * A record for each client, `own` and `other`, of the models without records of their own here or
 * in `fixture.ts`.
 */
export const createRecordsOfClients = async (
  database: Queryable,
  { ownClient, otherClient, people, marker }: Company,
  others: readonly string[],
): Promise<Readonly<Record<string, Ids>>> => {
  const add = adderOf(database)
  const created: [string, Ids][] = []
  for (const model of modelsOfClients.filter((name) => !others.includes(name))) {
    const addFor = (client: number, text: string) =>
      add(tableOf(model), sampleRow(model, text, { client, user: people.technicien }))
    created.push([model, { own: await addFor(ownClient, 'Client A'), other: await addFor(otherClient, marker) }])
  }
  return Object.fromEntries(created)
}

/**
 * One record of each visibility for the models beside tickets and time; what belongs to the other
 * client carries the marker.
 */
export const createRecords = async (database: Queryable, company: Company) => {
  const { people, tickets, projets, marker } = company
  const add = adderOf(database)
  const perTicket = async (table: typeof comment | typeof file, values: (text: string) => object): Promise<Ids> => {
    const ids: [string, number][] = []
    for (const [kind, ticket_id] of Object.entries(tickets)) {
      const row = { ticket_id, user_id: people.technicien, created_at: AT, ...values(kind === 'other' ? marker : kind) }
      ids.push([kind, await add(table, row as never)])
    }
    const between = {
      ticket_id: tickets.own,
      user_id: people.technicien,
      created_at: AT,
      visible_to_client: false,
      ...values('entre nous'),
    }
    return { ...Object.fromEntries(ids), betweenStaff: await add(table, between as never) }
  }

  await completeSeller(database)
  const addArticle = (title_fr: string, audience: string, published_at: string | null) =>
    add(helpArticle, { title_fr, body_fr: title_fr, audience, published_at })
  const repoId = await add(repo, { name: `societe/${marker}`, projet_id: projets.own })

  return {
    comment: await perTicket(comment, (body) => ({ body })),
    file: await perTicket(file, (name) => ({
      name: `${name}.pdf`,
      mime: 'application/pdf',
      bytes: 10,
      storage: `none-${name}`,
    })),
    ...(await createMoneyRecords(add, company)),
    macro: { own: await add(macro, { name: 'Reçu', body: 'Bonjour {{contact}}' }) },
    // No client sees what is for the staff alone, or a draft.
    help_article: {
      everyone: await addArticle('Imprimante', 'everyone', AT),
      clients: await addArticle('Ouvrir un ticket', 'clients', AT),
      staff: await addArticle(marker, 'staff', AT),
      draft: await addArticle(marker, 'everyone', null),
    },
    ...(await createTeamRecords(add, company)),
    ...(await createPersonalRecords(add, company)),
    repo: { ours: repoId },
    commit: {
      ours: await add(commit, {
        repo_id: repoId,
        sha: 'a'.repeat(40),
        message: 'Corrige #1',
        author_name: 'Dev',
        committed_at: AT,
      }),
    },
  }
}
