import { useTranslation } from 'react-i18next'
import { useFormat } from '../../hooks/page/use-format.ts'
import { Progress } from '../../kit/feedback/progress.tsx'
import { type SpentTime, spentNoteOf } from './spent-note.ts'

/** Time spent on a ticket beside its estimate and its maximum: « 7 h 15 sur 10 h au maximum ». */
export const SpentLine = (time: SpentTime) => {
  const { t } = useTranslation('ticket')
  const format = useFormat()
  const text = useSpentText(time)
  const note = spentNoteOf(time)
  const isOver = note.text === 'overBy' || note.text === 'overMaximumBy'
  const limit = time.estimate ?? time.maximum
  return (
    <div className="mb-3">
      <p className="mb-1.5 flex flex-wrap items-baseline gap-x-2 tabular">
        <span className="font-medium">{text}</span>
        <span className={isOver ? 'text-danger-text text-sm' : 'text-ink-3 text-sm'}>
          {note.text === 'noEstimate' ? t(note.text) : t(note.text, { ut: format.ut(note.ut) })}
        </span>
      </p>
      {limit !== null && <Progress label={t('spent')} value={time.done} max={limit} />}
    </div>
  )
}

const useSpentText = (time: SpentTime): string => {
  const { t } = useTranslation('ticket')
  const format = useFormat()
  const done = format.ut(time.done)
  const estimate = time.estimate === null ? null : format.ut(time.estimate)
  const maximum = time.maximum === null ? null : format.ut(time.maximum)
  if (estimate !== null && maximum !== null) return t('spentOfBoth', { done, estimate, maximum })
  if (estimate !== null) return t('spentOf', { done, estimate })
  return maximum === null ? done : t('spentOfMaximum', { done, maximum })
}
