import { ArrowLeft, WifiOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WireImport } from '#contract/calls/import.calls.ts'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { Button } from '../../../kit/button.tsx'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { Notice } from '../../../kit/feedback/notice.tsx'
import { Progress } from '../../../kit/feedback/progress.tsx'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'
import { AlertDialog } from '../../../kit/overlays/alert-dialog.tsx'
import { toast } from '../../../kit/overlays/toast.ts'
import { ArchiveReportView } from './archive-report.tsx'
import { ArchiveResult } from './archive-result.tsx'
import { ImportQuestions } from './import-questions.tsx'
import { ImportReportView } from './import-report.tsx'
import { ImportResult } from './import-result.tsx'
import { type ImportSteps, useImport } from './use-imports.ts'

interface ImportPageProps {
  readonly id: string
  onLeave(): void
}

/** One import from its dry run to its result. */
export const ImportPage = ({ id, onLeave }: ImportPageProps) => {
  const { t } = useTranslation('imports')
  const { t: tCommon } = useTranslation()
  const { shown, problem, isOnline, busy, step, readAgain } = useImport(id)
  return (
    <div className="grid grid-cols-1 gap-5">
      <div>
        <Button look="ghost" onClick={onLeave} className="-ml-3">
          <ArrowLeft aria-hidden />
          {t('back')}
        </Button>
      </div>
      {problem !== null && isOnline && (
        <Notice
          tone="danger"
          actions={
            problem === 'failed' && (
              <Button look="secondary" size="small" onClick={() => void readAgain()}>
                {tCommon('retry')}
              </Button>
            )
          }
        >
          {t(problem === 'gone' ? 'gone' : 'loadFailed')}
        </Notice>
      )}
      {shown === null ? (
        isOnline ? (
          problem === null && <Skeleton className="h-40 w-full" />
        ) : (
          <EmptyState icon={<WifiOff />} title={t('offline')} />
        )
      ) : (
        <Content shown={shown} steps={{ busy, step }} onLeave={onLeave} />
      )}
    </div>
  )
}

interface ContentProps {
  readonly shown: WireImport
  readonly steps: ImportSteps
  onLeave(): void
}

const Content = ({ shown, steps, onLeave }: ContentProps) => {
  const { t } = useTranslation('imports')
  const format = useFormat()
  const { state, source, file_name, bytes, report, archive, problem } = shown
  const hasEnded = state === 'done' || state === 'undone' || state === 'failed'
  return (
    <>
      <header>
        <h2 className="break-words font-semibold text-lg">{file_name}</h2>
        <p className="text-ink-2">
          {t('recognised', { source: t(`source.${source}`) })} · {format.bytes(bytes)}
        </p>
      </header>
      {state === 'ready' && report && (
        <>
          {report.has_invoices && <Notice tone="info">{t('invoices')}</Notice>}
          <ImportQuestions key={shown.id} shown={shown} report={report} steps={steps} />
          <ImportReportView id={shown.id} report={report} kind={shown.answers.kind} state="ready" />
          <Decision shown={shown} steps={steps} onLeave={onLeave} />
        </>
      )}
      {state === 'ready' && archive && (
        <>
          <ArchiveReportView archive={archive} isDone={false} />
          <Decision shown={shown} steps={steps} onLeave={onLeave} />
        </>
      )}
      {state === 'checking' && <Working text={t('checking')} shown={shown} />}
      {state === 'running' && <Working text={t('running')} shown={shown} />}
      {state === 'undoing' && <Working text={t('undoing')} shown={shown} />}
      {state === 'failed' && (
        <Notice tone="danger">
          {t(archive?.is_begun ? 'archiveStopped' : `problem.${problem === null ? 'internal' : (problem as 'format')}`)}
        </Notice>
      )}
      {hasEnded &&
        (archive ? (
          <ArchiveResult shown={shown} archive={archive} steps={steps} />
        ) : (
          <ImportResult shown={shown} steps={steps} />
        ))}
    </>
  )
}

const Working = ({ text, shown: { state, done, total } }: { readonly text: string; readonly shown: WireImport }) => {
  const { t } = useTranslation('imports')
  const format = useFormat()
  return (
    <section aria-live="polite" aria-busy="true" className="grid gap-2">
      <p>{t(`state.${state}`)}</p>
      {state === 'running' ? (
        <>
          <Progress label={t('state.running')} value={done} max={total} />
          <p className="text-ink-2 tabular">
            {t('progress', { done: format.number(done), total: format.number(total) })}
          </p>
        </>
      ) : (
        <Skeleton className="h-2 w-full" />
      )}
      <p className="text-ink-2">{text}</p>
    </section>
  )
}

const Decision = ({ shown, steps: { busy, step }, onLeave }: ContentProps) => {
  const { t } = useTranslation('imports')
  const { t: tCommon } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const { report, archive, file_name: name } = shown
  const rows = report?.rows ? ` (${t('rows', { count: report.rows })})` : ''
  const isOpen = (report?.questions.length ?? 0) > 0
  const discard = async (): Promise<void> => {
    if (!(await step('discard', {}))) return
    toast.success(t('discarded'))
    onLeave()
  }
  return (
    <div className="flex flex-wrap items-center gap-2 border-t pt-4">
      <Button look="primary" busy={busy} disabled={isOpen} onClick={() => void step('start', {})}>
        {t('start')}
      </Button>
      <Button look="ghost" disabled={busy} onClick={() => setAsking(true)}>
        {t('discard')}
      </Button>
      {isOpen && <p className="text-ink-2">{t('openQuestions')}</p>}
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('discardTitle')}
        description={archive ? t('discardArchive', { name }) : t('discardText', { name: `${name}${rows}` })}
        cancelLabel={tCommon('cancel')}
        confirmLabel={t('discard')}
        destructive
        onConfirm={() => void discard()}
      />
    </div>
  )
}
