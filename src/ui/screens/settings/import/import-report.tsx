import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { importCalls } from '#contract/calls/import.calls.ts'
import { pathOf } from '#contract/core/call.ts'
import {
  COLUMN_ROLES,
  IMPORTED_MODELS,
  type ImportKind,
  type ImportReport,
  REFUSAL_REASONS,
} from '#contract/import/import.ts'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { useLabels } from '../../../hooks/page/use-labels.ts'
import { Button } from '../../../kit/button.tsx'
import { toast } from '../../../kit/overlays/toast.ts'
import { saveFile } from '../../../services/save-file.ts'
import { useServices } from '../../../services/services.tsx'
import { CountList } from './count-list.tsx'

interface ImportReportProps {
  readonly id: number
  readonly report: ImportReport
  /** Meaning of a row. */
  readonly kind: ImportKind
  readonly state: ReportState
}

/** Whether the records of the report are still to come, are there, or are gone again. */
type ReportState = 'ready' | 'done' | 'undone' | 'failed'

/** Contents of a file: records by model, its first rows, and the rows that are left out. */
export const ImportReportView = ({ id, report, kind, state }: ImportReportProps) => (
  <>
    <Counts report={report} state={state} />
    {state === 'ready' && <Samples report={report} kind={kind} />}
    {report.refused > 0 && <Refused id={id} report={report} />}
  </>
)

const Counts = ({ report: { created, known, rows }, state }: Pick<ImportReportProps, 'report' | 'state'>) => {
  const { t } = useTranslation('imports')
  const labels = useLabels()
  const format = useFormat()
  if (rows === 0) return null
  const models = IMPORTED_MODELS.filter((model) => (created[model] ?? 0) + (known[model] ?? 0) > 0)
  const countOf = (count: number): string => {
    if (state === 'done') return t('made', { count })
    return state === 'undone' ? t('removed', { count }) : t('created', { number: format.number(count) })
  }
  const isNothingNew = models.every((model) => (created[model] ?? 0) === 0)
  return (
    <section aria-labelledby="import-result">
      <h3 id="import-result" className="mb-2 font-semibold">
        {t(`result.${state}`)}
      </h3>
      {isNothingNew && <p className="mb-2 text-ink-2">{t('nothingNew')}</p>}
      <CountList
        items={models.map((model) => ({
          key: model,
          label: labels.model[model].many,
          count: (
            <>
              {countOf(created[model] ?? 0)}
              {(known[model] ?? 0) > 0 && (
                <span className="text-ink-2"> · {t('known', { number: format.number(known[model] ?? 0) })}</span>
              )}
            </>
          ),
        }))}
      />
    </section>
  )
}

const Samples = ({ report: { samples }, kind }: Pick<ImportReportProps, 'report' | 'kind'>) => {
  const { t } = useTranslation('imports')
  if (samples.length === 0) return null
  return (
    <section aria-labelledby="import-samples">
      <h3 id="import-samples" className="mb-1 font-semibold">
        {t('samples')}
      </h3>
      <ol className="[&>li+li]:border-t">
        {samples.map((sample, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a file have no other name
          <li key={place} className="py-2">
            <dl className="flex flex-wrap gap-x-4 gap-y-1">
              {COLUMN_ROLES[kind]
                .filter((role) => sample[role] !== undefined)
                .map((role) => (
                  <div key={role} className="flex min-w-0 max-w-full gap-1.5">
                    <dt className="shrink-0 text-ink-2">{t(`roles.${role}`)}</dt>
                    <dd className="min-w-0 truncate">{sample[role]}</dd>
                  </div>
                ))}
            </dl>
          </li>
        ))}
      </ol>
    </section>
  )
}

const Refused = ({ id, report: { refused, reasons } }: Pick<ImportReportProps, 'id' | 'report'>) => {
  const { t } = useTranslation('imports')
  const { files } = useServices()
  const format = useFormat()
  const download = async (): Promise<void> => {
    const file = await files.download(pathOf(importCalls.refusals, { id: String(id) })).catch(() => null)
    if (file) saveFile(file, `import-${id}.csv`)
    else toast.error(t('downloadFailed'))
  }
  return (
    <section aria-labelledby="import-refused">
      <h3 id="import-refused" className="mb-1 font-semibold">
        {t('refused', { count: refused })}
      </h3>
      <ul className="mb-2 text-ink-2">
        {REFUSAL_REASONS.filter((reason) => (reasons[reason] ?? 0) > 0).map((reason) => (
          <li key={reason}>
            {t(`reasons.${reason}`)} · {format.number(reasons[reason] ?? 0)}
          </li>
        ))}
      </ul>
      <Button look="secondary" size="small" onClick={() => void download()}>
        <Download aria-hidden />
        {t('downloadRefused')}
      </Button>
    </section>
  )
}
