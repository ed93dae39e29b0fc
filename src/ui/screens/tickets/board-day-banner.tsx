import { Rows3 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { useFormat } from '../../hooks/page/use-format.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { Button } from '../../kit/button.tsx'
import type { StaffSpace } from '../../navigation.ts'
import { DayBanner } from '../../widgets/as-of/day-banner.tsx'

/** Says that a board shows today where its address names a past day; leads to that day's list. */
export const BoardDayBanner = ({ space, day }: { readonly space: StaffSpace; readonly day: string }) => {
  const { t } = useTranslation('asOf')
  const format = useFormat()
  const path = usePath()
  const { search } = useLocation()
  const shown = format.days(day, day)
  return (
    <DayBanner title={t('boardOfToday', { day: shown })}>
      <Button look="secondary" asChild>
        <Link to={path(`${space}.tickets`) + search}>
          <Rows3 aria-hidden />
          {t('toList', { day: shown })}
        </Link>
      </Button>
    </DayBanner>
  )
}
