import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isPicture } from '#contract/core/files/uploads.ts'
import type { RecordId } from '#contract/core/ids.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useWhere } from '../../hooks/records/use-records.ts'
import { cx } from '../../kit/cx.ts'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'
import { FileProblems } from '../../widgets/files/file-problems.tsx'
import { FileSources } from '../../widgets/files/file-sources.tsx'
import { ReadingNote } from '../../widgets/files/reading-note.tsx'
import { useDroppedFiles } from '../../widgets/files/use-dropped-files.ts'
import { useTakeFiles } from '../../widgets/files/use-take-files.ts'
import { useContentReady } from '../../widgets/show-together.tsx'
import { FileRow } from './file-row.tsx'
import { FileViewer } from './file-viewer.tsx'
import { UnsentFiles } from './unsent-files.tsx'
import { useFileEvents } from './use-file-events.ts'

/**
 * The files of a ticket. Chosen, dropped, pasted or photographed files are attached at once, also
 * offline.
 */
export const TicketFiles = ({ ticket }: { readonly ticket: Mirrored<'ticket'> }) => {
  const { t } = useTranslation('file')
  const files = useWhere('file', 'ticket_id', ticket.id)
  useContentReady(files !== undefined)
  const [shown, setShown] = useState<RecordId | null>(null)
  const { sending, refused } = useFileEvents(ticket.id)
  const { problems, isReading, take } = useTakeFiles(ticket.id)
  const isOver = useDroppedFiles((picked) => void take(picked))
  const pictures = files?.filter(({ mime }) => isPicture(mime)) ?? []

  return (
    <section
      aria-label={t('files')}
      className={cx('relative rounded-md', isOver && 'outline-2 outline-accent outline-offset-8 outline-dashed')}
    >
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 className="font-semibold text-md">
          {t('files')}
          {files && files.length > 0 && <span className="ml-2 font-normal text-ink-3 tabular">{files.length}</span>}
        </h2>
        <FileSources label="add" onFiles={(picked) => void take(picked)} />
      </div>
      {isOver && <p className="mb-3 text-accent-text">{t('dropHere')}</p>}
      <div className="grid gap-2 empty:hidden">
        {isReading && <ReadingNote />}
        <FileProblems problems={problems} hint={t('accepted')} />
        <UnsentFiles events={refused} />
      </div>
      {!files ? (
        <Skeleton className="h-12 w-full" />
      ) : files.length === 0 ? (
        <p className="text-ink-3">
          {t('none')}. {t('noneHint')}
        </p>
      ) : (
        <ul className="mt-2 border-line border-t">
          {files.map((file) => (
            <FileRow key={file.id} file={file} event={sending.get(file.id) ?? null} show={() => setShown(file.id)} />
          ))}
        </ul>
      )}
      <FileViewer files={pictures} shown={shown} show={setShown} />
    </section>
  )
}
