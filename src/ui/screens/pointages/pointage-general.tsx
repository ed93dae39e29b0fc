import { useSearchParams } from 'react-router'
import type { StaffSpace } from '../../navigation.ts'
import { OwnTime } from './own-time.tsx'
import { GeneralTabs, TOTALS } from './week/general-tabs.tsx'
import { PointageWeek } from './week/pointage-week.tsx'

/** The week of a person; for techniciens their totals beside it. */
export const PointageGeneral = ({ space }: { readonly space: StaffSpace }) => {
  const [params] = useSearchParams()
  return space === 'technicien' && params.get('view') === TOTALS ? <Totals /> : <PointageWeek space={space} />
}

const Totals = () => (
  <div className="flex h-full min-h-0 flex-col">
    <GeneralTabs current="totals" />
    <div className="min-h-0 flex-1 overflow-y-auto">
      <OwnTime />
    </div>
  </div>
)
