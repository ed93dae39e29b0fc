import { useMemo } from 'react'
import { combineLatest, map, of } from 'rxjs'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useObservable } from '../../../hooks/records/use-observable.ts'
import { useServices } from '../../../services/services.tsx'
import { useIsOpen } from '../stages/use-stage.ts'
import { rankSimilar, significantWords } from './similar-words.ts'

const MOST = 3
/** Read for each word, before closed tickets are left out. */
const MAX_PER_WORD = 30

const NONE: readonly Mirrored<'ticket'>[] = []

/** Open tickets on this device that share words with a title. */
export const useSimilarTickets = (title: string): readonly Mirrored<'ticket'>[] => {
  const { queries } = useServices()
  const isOpen = useIsOpen()
  const words = significantWords(title).join(' ')
  const found = useObservable(
    useMemo(() => {
      if (words === '') return of(NONE)
      const answers = words.split(' ').map((word) => queries.matches('ticket', word, MAX_PER_WORD))
      return combineLatest(answers).pipe(
        map((all) =>
          rankSimilar(
            all.map((rows) => rows.filter(isOpen)),
            MOST,
          ),
        ),
      )
    }, [queries, isOpen, words]),
  ).value
  return found ?? NONE
}
