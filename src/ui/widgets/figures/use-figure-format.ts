import { useMemo } from 'react'
import { useFormat } from '../../hooks/page/use-format.ts'
import type { FigureKind } from './figure.ts'

/** Writes a number of a figure in the language of the page. */
export const useFigureFormat = (): ((kind: FigureKind, value: number) => string) => {
  const format = useFormat()
  return useMemo(() => {
    const writers: Readonly<Record<FigureKind, (value: number) => string>> = {
      ut: format.ut,
      euros: format.euros,
      count: format.number,
      percent: format.percent,
      elapsed: format.elapsed,
      days: format.elapsedDays,
    }
    return (kind, value) => writers[kind](value)
  }, [format])
}
