import { useTranslation } from 'react-i18next'
import type { WireImport } from '#contract/calls/import.calls.ts'
import { IMPORTED_MODELS } from '#contract/import/import.ts'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { useLabels } from '../../../hooks/page/use-labels.ts'

/** Numbers of the records that an undo deletes. */
export const DeletedRecords = ({ shown: { state, report } }: { readonly shown: WireImport }) => {
  const { t } = useTranslation('imports')
  const labels = useLabels()
  const format = useFormat()
  const counts = IMPORTED_MODELS.map((model) => ({ model, count: report?.created[model] ?? 0 })).filter(
    ({ count }) => count > 0,
  )
  if (report === null) return <p>{t('undoText.unknown')}</p>
  if (counts.length === 0) return <p>{t('undoText.nothing')}</p>
  return (
    <>
      <p>{t(state === 'failed' ? 'undoText.failed' : 'undoText.done')}</p>
      <ul className="mt-1 list-disc pl-5">
        {counts.map(({ model, count }) => (
          <li key={model}>
            {format.number(count)} {labels.nounOf(model, count)}
          </li>
        ))}
      </ul>
      <p className="mt-2">{t('undoIfUsed')}</p>
    </>
  )
}
