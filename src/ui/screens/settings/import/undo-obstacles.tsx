import { useTranslation } from 'react-i18next'
import type { WireImport } from '#contract/calls/import.calls.ts'
import type { ModelName } from '#contract/registry.ts'
import { useLabels } from '../../../hooks/page/use-labels.ts'
import { Notice } from '../../../kit/feedback/notice.tsx'

/** The later records that keep an import from being undone. */
export const UndoObstacles = ({ obstacles }: { readonly obstacles: WireImport['obstacles'] }) => {
  const { t } = useTranslation('imports')
  const labels = useLabels()
  return (
    <Notice tone="warning">
      {t('obstacles')}
      <ul className="list-disc pl-5">
        {obstacles.map(({ kind, model, by, count }) => (
          <li key={`${kind} ${model} ${by}`}>
            {t(`obstacle.${kind}`, { count, noun: labels.nounOf(by as ModelName, count) })}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
