import { CalendarOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../hooks/page/use-format.ts'
import { cx } from '../../kit/cx.ts'

interface WaitingTimeProps {
  /** The time as there is room for it. */
  readonly text: string
  readonly ut: number
  readonly className?: string
}

/** A time with the mark of a day off, on which its work is planned and not done. */
export const WaitingTime = ({ text, ut, className }: WaitingTimeProps) => {
  const { t } = useTranslation('planning')
  const format = useFormat()
  const words = t('waiting', { time: format.ut(ut) })
  return (
    <span
      title={words}
      className={cx('inline-flex flex-wrap items-center justify-center gap-x-0.5 text-warning-text', className)}
    >
      <CalendarOff aria-hidden className="size-3 shrink-0" />
      <span aria-hidden>{text}</span>
      <span className="sr-only">{words}</span>
    </span>
  )
}
