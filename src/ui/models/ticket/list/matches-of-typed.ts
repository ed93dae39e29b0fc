import type { Mirrored } from '#src/store/mirrored.ts'
import type { Observed } from '../../../hooks/records/use-observable.ts'
import { matchesWords } from '../../../text/fold.ts'

type Tickets = readonly Mirrored<'ticket'>[]

/**
 * The tickets that a search has found. Before it answers, those of the earlier text that this one
 * matches too: Enter must not pick a ticket that the person has typed past.
 */
export const matchesOfTyped = ({ value, current }: Observed<Tickets>, typed: string): Tickets | undefined =>
  current ? value : value?.filter(({ number, name }) => matchesWords(`#${number} ${name}`, typed))
