import { useMemo } from 'react'
import type { RecordId } from '#contract/core/ids.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useStaff } from '../../hooks/records/people.ts'
import { useReferences } from '../../hooks/records/references.tsx'
import { inlineParts } from '../../widgets/markdown/inline-parts.ts'

/** A person who may be mentioned, by the name that stands after `@`. */
export interface Person {
  readonly id: RecordId
  readonly name: string
}

const personOf = ({ id, firstname, lastname }: Pick<Mirrored<'user'>, 'id' | 'firstname' | 'lastname'>): Person => ({
  id,
  name: `${firstname} ${lastname}`.trim(),
})

/**
 * People around a ticket. Those of the client with its author first; they read what is visible to
 * the client.
 */
export interface PeopleOfTicket {
  readonly staff: readonly Person[]
  readonly ofClient: readonly Person[]
}

/** The active people who work on a ticket, and those of its client. */
export const usePeopleOfTicket = ({
  projet_id,
  created_by_id,
}: Pick<Mirrored<'ticket'>, 'projet_id' | 'created_by_id'>): PeopleOfTicket => {
  const references = useReferences()
  const staff = useStaff()
  return useMemo(() => {
    const clientId = references.find('projet', projet_id)?.client_id ?? null
    const ofClient = references
      .all('user')
      .filter((user) => clientId !== null && user.client_id === clientId && user.is_active)
    const isAuthor = ({ id }: { readonly id: RecordId }): boolean => id === created_by_id
    return {
      staff: staff.map((user) => personOf(user as unknown as Mirrored<'user'>)),
      ofClient: [...ofClient.filter(isAuthor), ...ofClient.filter((user) => !isAuthor(user))].map(personOf),
    }
  }, [references, staff, projet_id, created_by_id])
}

/** The people of a list whose names stand after `@` in a text. */
export const mentionedIn = (text: string, people: readonly Person[]): readonly Person[] => {
  const found = inlineParts(
    text,
    people.map(({ name }) => name),
  )
  const names = new Set(found.flatMap((part) => (part.kind === 'person' ? [part.text.slice(1).toLowerCase()] : [])))
  return people.filter(({ name }) => names.has(name.toLowerCase()))
}
