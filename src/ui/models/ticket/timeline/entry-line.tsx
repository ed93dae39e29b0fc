import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordId } from '#contract/core/ids.ts'
import { useReferences } from '../../../hooks/records/references.tsx'
import { usePerson } from '../../../services/services.tsx'
import { EntryTime } from './entry-time.tsx'
import type { TimelineEntry } from './timeline.ts'

/** « Vous », or the name of the person. */
export const usePersonName = (id: RecordId | null): string => {
  const { t } = useTranslation()
  const { actor } = usePerson()
  const user = useReferences().find('user', id)
  if (id === actor.id) return t('you')
  return user ? `${user.firstname} ${user.lastname}` : t('somebody')
}

interface EntryLineProps {
  readonly entry: TimelineEntry
  readonly icon: ReactNode
  /** Text on the line of the time. */
  readonly title: ReactNode
  /** Shown below the line. */
  readonly children?: ReactNode
}

/** An entry that is no comment: one quiet line, with its time. */
export const EntryLine = ({ entry, icon, title, children }: EntryLineProps) => (
  <div className="flex items-start gap-2.5 px-1">
    <span className="flex h-6 w-4 shrink-0 touch:h-11 items-center justify-center text-ink-3 [&_svg]:size-4">
      {icon}
    </span>
    <div className="min-w-0 flex-1">
      <div className="flex min-h-6 flex-wrap items-center gap-x-2">
        {title}
        <EntryTime entry={entry} />
      </div>
      {children}
    </div>
  </div>
)
