import { Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { WireImport } from '#contract/calls/import.calls.ts'
import type { ArchiveReport } from '#contract/import/archive.ts'
import { useLabels } from '../../../hooks/page/use-labels.ts'
import { usePath } from '../../../hooks/page/use-path.ts'
import { Button } from '../../../kit/button.tsx'
import { Notice } from '../../../kit/feedback/notice.tsx'
import { ArchiveReportView } from './archive-report.tsx'
import type { ImportSteps } from './use-imports.ts'

const LISTS = {
  ticket: 'manager.tickets',
  client: 'manager.clients',
  user: 'manager.users',
  invoice: 'manager.invoices',
} as const

interface ArchiveResultProps {
  readonly shown: WireImport
  readonly archive: ArchiveReport
  readonly steps: ImportSteps
}

/** The end of the reading of an archive: where its records are, or how it goes on. */
export const ArchiveResult = ({ shown: { state }, archive, steps: { busy, step } }: ArchiveResultProps) => {
  const { t } = useTranslation('imports')
  const labels = useLabels()
  const path = usePath()
  const models = (['ticket', 'client', 'user', 'invoice'] as const).filter((model) => (archive.rows[model] ?? 0) > 0)
  return (
    <div className="grid gap-5">
      {state === 'done' && (
        <Notice
          tone="info"
          actions={models.map((model) => (
            <Button key={model} look="secondary" size="small" asChild>
              <Link to={path(LISTS[model])}>
                {t('open')} {labels.model[model].many}
              </Link>
            </Button>
          ))}
        >
          {t('archiveDone')}
        </Notice>
      )}
      {state === 'failed' && archive.is_begun && (
        <div>
          <Button look="primary" busy={busy} onClick={() => void step('start', {})}>
            <Play aria-hidden />
            {t('archiveGoOn')}
          </Button>
        </div>
      )}
      <ArchiveReportView archive={archive} isDone={state === 'done'} />
    </div>
  )
}
