import type { ArchiveReport, RenumberedPerson } from '#contract/import/archive.ts'
import type { PresentPerson } from './present-people.ts'

/** A person of an archive, as far as it decides who they are here. */
export type ArchivedPerson = PresentPerson

/**
 * Which people of an archive and of this installation are the same, and who gets another number.
 */
export interface PeoplePlan extends Pick<ArchiveReport, 'merged' | 'renumbered' | 'people'> {
  /** People whose address has an account with another role here. */
  readonly refused: readonly number[]
}

const folded = (email: string): string => email.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/**
 * Matches people of an archive with those of this installation. An address with an account here is
 * that person, who keeps their id, password and role. Everybody else keeps the id of the archive,
 * unless another person has it here: then they get the next free one.
 */
export const planPeople = (archived: readonly ArchivedPerson[], present: readonly PresentPerson[]): PeoplePlan => {
  const byAddress = new Map(
    present.filter(({ is_deleted }) => !is_deleted).map((person) => [folded(person.email), person]),
  )
  const taken = new Set(present.map(({ id }) => id))
  let next = [...archived, ...present].reduce((most, { id }) => Math.max(most, id), 0)
  const people: Record<string, number> = {}
  const merged: string[] = []
  const renumbered: RenumberedPerson[] = []
  const refused: number[] = []
  for (const { id, email, role_id, is_deleted } of archived) {
    const same = is_deleted ? undefined : byAddress.get(folded(email))
    if (same) {
      if (same.role_id !== role_id) refused.push(id)
      merged.push(email)
      if (same.id !== id) people[id] = same.id
    } else if (taken.has(id)) {
      people[id] = ++next
      renumbered.push({ from: id, to: next, email })
    }
  }
  return { merged, renumbered, people, refused }
}
