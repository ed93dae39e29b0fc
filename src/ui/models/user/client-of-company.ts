import type { Mirrored } from '#src/store/mirrored.ts'
import { fold } from '../../text/fold.ts'

const LEGAL_FORM = /^(sarl|sas|sasu|sa|eurl|sci|snc|ets|societe|ste)$/

const wordsOf = (name: string): string =>
  fold(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !LEGAL_FORM.test(word))
    .join(' ')

/**
 * Finds the one client in use with the name that a person gave, whatever its accents, case and
 * legal form.
 */
export const clientOfCompany = (
  company: string | null,
  clients: readonly Mirrored<'client'>[],
): Mirrored<'client'> | null => {
  const wanted = wordsOf(company ?? '')
  if (wanted === '') return null
  const [found, ...others] = clients.filter(({ name, archived_at }) => archived_at === null && wordsOf(name) === wanted)
  return found && others.length === 0 ? found : null
}
