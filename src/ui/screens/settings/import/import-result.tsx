import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { WireImport } from '#contract/calls/import.calls.ts'
import { IMPORTED_MODELS, type ImportedModel } from '#contract/import/import.ts'
import type { ModelName } from '#contract/registry.ts'
import { useLabels } from '../../../hooks/page/use-labels.ts'
import { usePath } from '../../../hooks/page/use-path.ts'
import { Button } from '../../../kit/button.tsx'
import { Notice } from '../../../kit/feedback/notice.tsx'
import type { Destination } from '../../../navigation.ts'
import { ImportReportView } from './import-report.tsx'
import { UndoImport } from './undo-import.tsx'
import type { ImportSteps } from './use-imports.ts'

/** Lists in which imported records are found. */
const LISTS: Readonly<Record<ImportedModel, Destination>> = {
  client: 'manager.clients',
  user: 'manager.users',
  projet: 'manager.projets',
  ticket: 'manager.tickets',
  comment: 'manager.comments',
  pointage: 'manager.pointages',
}

interface ImportResultProps {
  readonly shown: WireImport
  readonly steps: ImportSteps
}

/** The end of an import: what it created, where it is, and its undoing. */
export const ImportResult = ({ shown, steps }: ImportResultProps) => {
  const { t } = useTranslation('imports')
  const { id, state, report, obstacles, answers } = shown
  return (
    <div className="grid gap-5">
      {state === 'done' && (
        <Notice tone="info" actions={<Links shown={shown} />}>
          {t('done')}
        </Notice>
      )}
      {state === 'undone' && <Notice tone="info">{t('undone')}</Notice>}
      {obstacles.length > 0 && <Obstacles obstacles={obstacles} />}
      {report && <ImportReportView id={id} report={report} kind={answers.kind} state={state === 'done' || state === 'undone' ? state : 'failed'} />}
      {state !== 'undone' && <UndoImport shown={shown} steps={steps} />}
    </div>
  )
}

const Links = ({ shown: { report } }: { readonly shown: WireImport }) => {
  const { t } = useTranslation('imports')
  const labels = useLabels()
  const path = usePath()
  return IMPORTED_MODELS.filter((model) => (report?.created[model] ?? 0) > 0).map((model) => (
    <Button key={model} look="secondary" size="small" asChild>
      <Link to={path(LISTS[model])}>
        {t('open')} {labels.model[model].many}
      </Link>
    </Button>
  ))
}

const Obstacles = ({ obstacles }: { readonly obstacles: WireImport['obstacles'] }) => {
  const { t } = useTranslation('imports')
  const labels = useLabels()
  return (
    <Notice tone="warning">
      {t('obstacles')}
      <ul className="list-disc pl-5">
        {obstacles.map(({ kind, model, by, count }) => (
          <li key={`${kind} ${model} ${by}`}>{t(`obstacle.${kind}`, { count, noun: labels.nounOf(by as ModelName, count) })}</li>
        ))}
      </ul>
    </Notice>
  )
}
