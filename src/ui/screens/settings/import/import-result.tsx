import { useTranslation } from 'react-i18next'
import type { WireImport } from '#contract/calls/import.calls.ts'
import { Notice } from '../../../kit/feedback/notice.tsx'
import { CreatedLinks } from './created-links.tsx'
import { ImportReportView } from './import-report.tsx'
import { UndoImport } from './undo-import.tsx'
import { UndoObstacles } from './undo-obstacles.tsx'
import type { ImportSteps } from './use-imports.ts'

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
        <Notice tone="info" actions={<CreatedLinks shown={shown} />}>
          {t('done')}
        </Notice>
      )}
      {state === 'undone' && <Notice tone="info">{t('undone')}</Notice>}
      {obstacles.length > 0 && <UndoObstacles obstacles={obstacles} />}
      {report && (
        <ImportReportView
          id={id}
          report={report}
          kind={answers.kind}
          state={state === 'done' || state === 'undone' ? state : 'failed'}
        />
      )}
      {state !== 'undone' && <UndoImport shown={shown} steps={steps} />}
    </div>
  )
}
