import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'
import { commit, repo } from '../database/schema/github.ts'
import { projet, user } from '../database/schema/people.ts'
import { ticket } from '../database/schema/work.ts'
import { addHints } from '../writes/add-hints.ts'
import { writeAudit } from '../writes/audit.ts'
import type { Consequences } from '../writes/consequences.ts'
import type { Push, PushedCommit } from './push-event.ts'
import { ticketMentions } from './ticket-mentions.ts'

/** Far below the 65,535 parameters of one statement. */
const COMMITS_PER_STATEMENT = 500
const NO_CLIENTS: ReadonlySet<number> = new Set()

/**
 * Stores the repository and its commits. Known rows stay unchanged, except that people and tickets
 * that were added later are linked.
 */
export const storePush = async (
  transaction: Queryable,
  push: Push,
  context: { readonly at: string; readonly address: string },
  consequences: Consequences,
): Promise<void> => {
  const stored = await storeRepo(transaction, push, consequences)
  const personOf = await peopleByEmail(transaction, push.commits)
  const linkable = await linkableTickets(transaction, push.commits, stored.projet_id)
  const rows = push.commits.map((one) => ({
    repo_id: stored.id,
    sha: one.sha,
    message: one.message,
    url: one.url,
    author_name: one.authorName,
    user_id: personOf.get(one.authorEmail) ?? null,
    ticket_ids: ticketMentions(one.message).filter((id) => linkable.has(id)),
    committed_at: one.committedAt,
  }))
  const ids = await storeCommits(transaction, rows)
  await addHints(transaction, consequences, { model: 'commit', ids, clients: NO_CLIENTS })
  if (ids.length === 0) return
  await writeAudit(transaction, {
    userId: null,
    model: 'repo',
    recordId: stored.id,
    action: 'push',
    before: null,
    after: { commits: ids.length },
    at: context.at,
    eventId: null,
    address: context.address,
  })
}

const storeRepo = async (transaction: Queryable, { repo: name, url }: Push, consequences: Consequences) => {
  const [changed] = await transaction
    .insert(repo)
    .values({ name, url })
    .onConflictDoUpdate({ target: repo.name, set: { url }, setWhere: sql`${repo.url} is distinct from ${url}` })
    .returning({ id: repo.id, projet_id: repo.projet_id })
  if (changed) await addHints(transaction, consequences, { model: 'repo', ids: [changed.id], clients: NO_CLIENTS })
  const [stored] = changed
    ? [changed]
    : await transaction.select({ id: repo.id, projet_id: repo.projet_id }).from(repo).where(eq(repo.name, name))
  if (!stored) throw new Error(`The repository ${name} is not stored.`)
  return stored
}

const peopleByEmail = async (
  transaction: Queryable,
  commits: readonly PushedCommit[],
): Promise<ReadonlyMap<string, number>> => {
  const emails = [...new Set(commits.map((one) => one.authorEmail))].filter((email) => email !== '')
  if (emails.length === 0) return new Map()
  const email = sql<string>`lower(${user.email})`
  const people = await transaction
    .select({ id: user.id, email })
    .from(user)
    .where(and(isNull(user.deleted_at), inArray(email, emails)))
  return new Map(people.map((person) => [person.email, person.id]))
}

/**
 * Returns the mentioned tickets that exist; for the repository of a projet only those of its
 * client.
 */
const linkableTickets = async (
  transaction: Queryable,
  commits: readonly PushedCommit[],
  projetId: number | null,
): Promise<ReadonlySet<number>> => {
  const named = [...new Set(commits.flatMap((one) => ticketMentions(one.message)))]
  if (named.length === 0) return new Set()
  const ownClient =
    projetId === null
      ? isNotNull(projet.client_id)
      : sql`${projet.client_id} = (select client_id from projet where id = ${projetId})`
  const rows = await transaction
    .select({ id: ticket.id })
    .from(ticket)
    .innerJoin(projet, eq(projet.id, ticket.projet_id))
    .where(and(inArray(ticket.id, named), isNull(ticket.deleted_at), ownClient))
  return new Set(rows.map((row) => row.id))
}

/**
 * Stores commits and returns the ids of new or changed ones. Ordered by hash, so that two
 * concurrent pushes of the same commits can't deadlock.
 */
const storeCommits = async (
  transaction: Queryable,
  rows: readonly (typeof commit.$inferInsert)[],
): Promise<readonly number[]> => {
  const sorted = rows.toSorted((one, other) => (one.sha < other.sha ? -1 : 1))
  const ids: number[] = []
  for (let at = 0; at < sorted.length; at += COMMITS_PER_STATEMENT) {
    const stored = await transaction
      .insert(commit)
      .values(sorted.slice(at, at + COMMITS_PER_STATEMENT))
      .onConflictDoUpdate({
        target: [commit.repo_id, commit.sha],
        set: { user_id: sql`coalesce(excluded.user_id, ${commit.user_id})`, ticket_ids: sql`excluded.ticket_ids` },
        setWhere: sql`${commit.ticket_ids} <> excluded.ticket_ids or (${commit.user_id} is null and excluded.user_id is not null)`,
      })
      .returning({ id: commit.id })
    ids.push(...stored.map((row) => row.id))
  }
  return ids
}
