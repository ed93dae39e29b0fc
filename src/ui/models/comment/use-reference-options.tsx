import { useMemo } from 'react'
import { Avatar } from '../../fields/avatar.tsx'
import { useReferences } from '../../hooks/records/references.tsx'
import type { Option } from '../../kit/inputs/option-line.tsx'
import { usePerson } from '../../services/services.tsx'
import { matchesWords } from '../../text/fold.ts'
import type { Completion } from '../../widgets/markdown/completion.ts'
import type { Person } from './readers.ts'
import { MAX_OPTIONS, useTicketOptions } from './use-ticket-options.tsx'

/**
 * Returns the options for a reference that is being typed: people of the ticket after `@`, tickets
 * after `#`.
 */
export const useReferenceOptions = (completion: Completion | null, people: readonly Person[]): readonly Option[] => {
  const references = useReferences()
  const { actor } = usePerson()
  const tickets = useTicketOptions(completion?.kind === 'ticket' ? completion.typed : null)
  const matching = useMemo(() => {
    if (completion?.kind !== 'person') return []
    const others = people.filter(
      ({ id, name }) => id !== actor.id && matchesWords(name, completion.typed) && name !== completion.typed,
    )
    return others.slice(0, MAX_OPTIONS).map(({ id, name }): Option => {
      const user = references.find('user', id)
      const client = references.find('client', user?.client_id ?? null)
      return {
        value: `@${name}`,
        label: name,
        icon: <Avatar name={name} url={user?.avatar_url ?? null} />,
        ...(client ? { detail: client.name } : {}),
      }
    })
  }, [completion, people, actor.id, references])
  return completion?.kind === 'ticket' ? tickets : matching
}
