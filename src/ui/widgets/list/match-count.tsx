import type { ReactNode } from 'react'
import type { ModelName } from '#contract/registry.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'

interface MatchCountProps {
  readonly model: ModelName
  readonly total: number
  readonly summary: ReactNode
}

/** « 12 tickets », and the sums of the list. */
export const MatchCount = ({ model, total, summary }: MatchCountProps) => {
  const labels = useLabels()
  const format = useFormat()
  return (
    <>
      {`${format.number(total)} ${labels.nounOf(model, total)}`}
      {summary}
    </>
  )
}
