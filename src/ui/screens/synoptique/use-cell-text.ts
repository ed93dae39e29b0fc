import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../hooks/use-format.ts'

interface CellFacts {
  readonly name: string
  readonly period: string
  readonly ut: number
  /** Reason of the person's absence; null otherwise. */
  readonly reason: string | null
}

const HOLES = { name: '{name}', period: '{period}', ut: '{ut}', time: '{time}' } as const

/**
 * Screen-reader text of a cell. A synoptique has a thousand cells: each sentence is looked up once,
 * not per cell.
 */
export const useCellText = (): ((said: CellFacts) => string) => {
  const { t } = useTranslation('pointage')
  const format = useFormat()
  return useMemo(() => {
    const filled = t('cell', HOLES)
    const empty = t('cellEmpty', HOLES)
    const away = t('cellAbsent', { text: '{text}', reason: '{reason}' })
    return ({ name, period, ut, reason }) => {
      const values: Record<string, string> = { name, period, ut: format.number(ut), time: format.ut(ut) }
      const text = (ut === 0 ? empty : filled).replaceAll(/\{(\w+)\}/g, (_, hole: string) => values[hole] ?? '')
      return reason === null ? text : away.replaceAll(/\{(\w+)\}/g, (_, hole: string) => (hole === 'text' ? text : reason))
    }
  }, [t, format])
}
