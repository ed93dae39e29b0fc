import { useMemo } from 'react'
import { of } from 'rxjs'
import type { Mirrored } from '#src/store/mirrored.ts'
import { StatusIcon } from '../../fields/status-icon.tsx'
import { useObservable } from '../../hooks/records/use-observable.ts'
import type { Option } from '../../kit/inputs/option-line.tsx'
import { useServices } from '../../services/services.tsx'
import { matchesOfTyped } from '../ticket/list/matches-of-typed.ts'

/** Number of options that fit below a field on a phone with its keyboard open. */
export const MAX_OPTIONS = 5

const NOTHING: readonly Mirrored<'ticket'>[] = []

/** Tickets whose number or words match, those with this number first. */
export const useTicketOptions = (typed: string | null): readonly Option[] => {
  const { queries } = useServices()
  const found$ = useMemo(() => (typed ? queries.matches('ticket', typed, MAX_OPTIONS) : of(NOTHING)), [queries, typed])
  const found = matchesOfTyped(useObservable(found$), typed ?? '') ?? NOTHING
  return useMemo(() => {
    const first = found.toSorted(
      (a, b) => Number(String(b.number) === typed) - Number(String(a.number) === typed) || b.number - a.number,
    )
    // A ticket without a number yet can't be named by it.
    const numbered = first.filter(({ sync, id }) => sync.pending === 0 || /^\d+$/.test(id)).slice(0, MAX_OPTIONS)
    return numbered.map(({ number, name, status_id }) => ({
      value: `#${number}`,
      label: `#${number}`,
      detail: name,
      icon: <StatusIcon id={status_id} />,
    }))
  }, [found, typed])
}
