import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../hooks/page/use-format.ts'

interface CellFacts {
  readonly name: string
  readonly period: string
  readonly ut: number
  /** Reason of the person's absence; null otherwise. */
  readonly reason: string | null
  /** UT expected, for a total; null or absent where unknown. */
  readonly expected?: number | null
}

const HOLES = { name: '{name}', period: '{period}', ut: '{ut}', expected: '{expected}', time: '{time}' } as const

/**
 * Screen-reader text of a cell. A synoptique has a thousand cells: each sentence is looked up once,
 * not per cell.
 */
export const useCellText = (): ((said: CellFacts) => string) => {
  const { t } = useTranslation('pointage')
  const format = useFormat()
  return useMemo(() => {
    const filled = t('cell', HOLES)
    const outOf = t('cellOutOf', HOLES)
    const empty = t('cellEmpty', HOLES)
    const away = t('cellAbsent', { text: '{text}', reason: '{reason}' })
    return ({ name, period, ut, reason, expected = null }) => {
      const values: Record<string, string> = {
        name,
        period,
        ut: format.number(ut),
        expected: format.number(expected ?? 0),
        time: format.ut(ut),
      }
      const sentence = expected !== null ? outOf : ut === 0 ? empty : filled
      const text = sentence.replaceAll(/\{(\w+)\}/g, (_, hole: string) => values[hole] ?? '')
      return reason === null ? text : away.replaceAll(/\{(\w+)\}/g, (_, hole: string) => (hole === 'text' ? text : reason))
    }
  }, [t, format])
}
