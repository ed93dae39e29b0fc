import { useTranslation } from 'react-i18next'
import { useFormat } from '../../hooks/page/use-format.ts'
import type { DayTime } from './day-time.ts'

interface DayTexts {
  /** « 2 h sur 8 h »; the logged time alone where none is expected. */
  readonly progress: string
  /** « 25 % »; empty where no time is expected. */
  readonly share: string
  /** « reste 6 h », or why no time is expected. */
  readonly rest: string
}

/** Returns the texts of a day; `off` is the reason why no time is expected, null where it is. */
export const useDayTexts = (): ((time: DayTime, off: string | null) => DayTexts) => {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  return ({ done = 0, expected, percent, left }, off) =>
    off === null
      ? {
          progress: t('todayOf', { done: format.ut(done), expected: format.ut(expected) }),
          share: format.percent(percent),
          rest: left > 0 ? t('todayLeft', { ut: format.ut(left) }) : t('todayFull'),
        }
      : { progress: format.ut(done), share: '', rest: off }
}
