import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../hooks/page/use-format.ts'
import type { ExpectedTime } from './expected-time.ts'

interface CellFacts {
  readonly name: string
  readonly period: string
  readonly ut: number
  /** Reason of the person's absence; null otherwise. */
  readonly reason: string | null
  /** The expected time of a total; null or absent where unknown. */
  readonly time?: ExpectedTime | null
}

const HOLES = {
  name: '{name}',
  period: '{period}',
  ut: '{ut}',
  expected: '{expected}',
  time: '{time}',
  missing: '{missing}',
} as const

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
    const short = t('cellMissing', HOLES)
    const empty = t('cellEmpty', HOLES)
    const away = t('cellAbsent', { text: '{text}', reason: '{reason}' })
    return ({ name, period, ut, reason, time = null }) => {
      const values: Record<string, string> = {
        name,
        period,
        ut: format.number(ut),
        expected: format.number(time?.expected ?? 0),
        missing: format.number(time?.missing ?? 0),
        time: format.ut(ut),
      }
      const sentence = time === null ? (ut === 0 ? empty : filled) : time.missing > 0 ? short : outOf
      const text = sentence.replaceAll(/\{(\w+)\}/g, (_, hole: string) => values[hole] ?? '')
      return reason === null
        ? text
        : away.replaceAll(/\{(\w+)\}/g, (_, hole: string) => (hole === 'text' ? text : reason))
    }
  }, [t, format])
}
