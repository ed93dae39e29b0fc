import { CalendarRange, ListTodo, Scale } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { usePath } from '../../hooks/page/use-path.ts'
import { ScreenTitle } from '../../layouts/screen-title.tsx'
import { decideAbsences } from '../../models/absence/decide-absence.tsx'
import { LeaveBalances } from '../../models/absence/leave-balances.tsx'
import { absencePresentation } from '../../models/absence/presentation.ts'
import { useAbsenceAdditions } from '../../models/absence/use-absence-additions.tsx'
import { useAbsenceSwipe } from '../../models/absence/use-absence-swipe.ts'
import { HandoverProposals } from '../../models/handover/handover-proposals.tsx'
import type { StaffSpace } from '../../navigation.ts'
import { usePerson } from '../../services/services.tsx'
import { RecordList } from '../../widgets/presentation/record-list.tsx'
import { TabLinks } from '../../widgets/tabs/tab-links.tsx'
import { TeamBalances } from './team-balances.tsx'
import { YearWall } from './year-wall.tsx'

const TABS = [
  { id: 'list', icon: ListTodo },
  { id: 'year', icon: CalendarRange },
  { id: 'balances', icon: Scale },
] as const
type Tab = (typeof TABS)[number]['id']

/** Address parameter of the tab. */
const TAB = 'tab'

interface AbsenceScreenProps {
  readonly space: StaffSpace
  /** The address that names the screen. */
  readonly route: 'manager.absences' | 'technicien.absences' | 'technicien.conges'
}

/**
 * Requests for leave, the wall chart of the year, and balances: one's own, or for managers
 * everybody's.
 */
export const AbsenceScreen = ({ space, route }: AbsenceScreenProps) => {
  const { t } = useTranslation('absence')
  const { t: tTitle } = useTranslation('title')
  const path = usePath()
  const [params] = useSearchParams()
  const swipe = useAbsenceSwipe()
  const additions = useAbsenceAdditions()
  const first: Tab = route === 'technicien.conges' ? 'balances' : 'list'
  const current = TABS.find(({ id }) => id === params.get(TAB))?.id ?? first
  const tabs = TABS.map(({ id, icon }) => ({
    id,
    icon,
    text: t(`tab.${id}`),
    to: id === first ? path(route) : `${path(route)}?${TAB}=${id}`,
  }))
  return (
    <>
      <ScreenTitle title={tTitle(route)} />
      <div className="flex h-full min-h-0 flex-col pt-2">
        <TabLinks label={t('tabs')} current={current} tabs={tabs} />
        <HandoverProposals />
        {current === 'list' && (
          <div className="min-h-0 flex-1">
            <RecordList
              presentation={absencePresentation}
              space={space}
              bulk={decideAbsences}
              swipe={swipe}
              additions={additions}
            />
          </div>
        )}
        {current === 'year' && <YearWall space={space} />}
        {current === 'balances' && <Balances />}
      </div>
    </>
  )
}

const Balances = () => {
  const { actor } = usePerson()
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="max-w-[1000px] px-4 pt-5 pb-10 sm:px-8">
        {actor.role === 'manager' ? <TeamBalances /> : <LeaveBalances userId={actor.id} />}
      </div>
    </div>
  )
}
