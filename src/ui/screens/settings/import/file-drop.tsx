import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { importCalls, type WireImport } from '#contract/calls/import.calls.ts'
import type { SignInProblem } from '#src/machines/session.machine.ts'
import { useProblemText } from '../../../hooks/actions/use-problem-text.ts'
import { useIsOnline } from '../../../hooks/sync/use-sync-status.ts'
import { Button } from '../../../kit/button.tsx'
import { cx } from '../../../kit/cx.ts'
import { Notice } from '../../../kit/feedback/notice.tsx'
import { useServices } from '../../../services/services.tsx'
import { useDroppedFiles } from '../../../widgets/files/use-dropped-files.ts'

const ACCEPTED =
  '.csv,.txt,.tsv,.xlsx,.zip,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,application/zip'

/** Sends the file that a person chooses or drops, and says why it is refused. */
export const FileDrop = ({ onUploaded }: { onUploaded(uploaded: WireImport): void }) => {
  const { t } = useTranslation('imports')
  const { online } = useServices()
  const isOnline = useIsOnline()
  const problemText = useProblemText()
  const input = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const send = async ([file]: readonly File[]): Promise<void> => {
    // The request itself says that there is no connection: a chosen file is never ignored.
    if (!file || sending !== null) return
    setSending(file.name)
    setProblem(null)
    try {
      onUploaded((await online.postFile(importCalls.upload.path, file, file.name)) as WireImport)
    } catch (error) {
      setProblem(problemText(error as SignInProblem))
    } finally {
      setSending(null)
    }
  }
  const isOver = useDroppedFiles((files) => void send(files))
  return (
    <div className="grid gap-3">
      <div
        className={cx(
          'flex flex-wrap items-center justify-center gap-3 rounded-lg border border-line-strong border-dashed px-4 py-8',
          isOver && 'bg-accent-tint',
        )}
      >
        <Button
          look="primary"
          busy={sending !== null}
          disabled={!isOnline}
          title={isOnline ? undefined : t('offline')}
          onClick={() => input.current?.click()}
        >
          <FileUp aria-hidden />
          {t('choose')}
        </Button>
        <span className="text-ink-2 touch:hidden">{t('dropHint')}</span>
        <input
          ref={input}
          type="file"
          className="hidden"
          tabIndex={-1}
          aria-hidden="true"
          accept={ACCEPTED}
          onChange={({ currentTarget }) => {
            void send([...(currentTarget.files ?? [])])
            // Allows choosing the same file again.
            currentTarget.value = ''
          }}
        />
      </div>
      {sending !== null && (
        <p role="status" className="text-ink-2">
          {t('sending', { name: sending })}
        </p>
      )}
      {problem !== null && <Notice tone="danger">{problem}</Notice>}
    </div>
  )
}
