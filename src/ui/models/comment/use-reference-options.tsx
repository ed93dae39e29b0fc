import { useMemo } from 'react'
import { of } from 'rxjs'
import type { Mirrored } from '#src/store/mirrored.ts'
import { Avatar } from '../../fields/avatar.tsx'
import { StatusIcon } from '../../fields/status-icon.tsx'
import { useReferences } from '../../hooks/records/references.tsx'
import { useObservable } from '../../hooks/records/use-observable.ts'
import type { Option } from '../../kit/inputs/option-line.tsx'
import { usePerson, useServices } from '../../services/services.tsx'
import { matchesWords } from '../../text/fold.ts'
import type { Completion } from '../../widgets/markdown/completion.ts'
import type { Person } from './readers.ts'

/** Number of options that fit below a field on a phone with its keyboard open. */
const SHOWN = 5

const NOTHING: readonly Mirrored<'ticket'>[] = []

/** Tickets whose number or words match, those with this number first. */
const useTicketOptions = (typed: string | null): readonly Option[] => {
  const { queries } = useServices()
  const found$ = useMemo(() => (typed ? queries.matches('ticket', typed, SHOWN) : of(NOTHING)), [queries, typed])
  const found = useObservable(found$).value ?? NOTHING
  return useMemo(() => {
    const first = found.toSorted((a, b) => Number(String(b.number) === typed) - Number(String(a.number) === typed) || b.number - a.number)
    // A ticket without a number yet can't be named by it.
    const numbered = first.filter(({ sync, id }) => sync.pending === 0 || /^\d+$/.test(id)).slice(0, SHOWN)
    return numbered.map(({ number, name, status_id }) => ({
      value: `#${number}`,
      label: `#${number}`,
      detail: name,
      icon: <StatusIcon id={status_id} />,
    }))
  }, [found, typed])
}

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
    const others = people.filter(({ id, name }) => id !== actor.id && matchesWords(name, completion.typed) && name !== completion.typed)
    return others.slice(0, SHOWN).map(({ id, name }): Option => {
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
