import { useLocation } from 'react-router'
import { useRecordPath } from '../../hooks/page/use-record-path.ts'
import { useObservable } from '../../hooks/records/use-observable.ts'
import type { StaffSpace } from '../../navigation.ts'
import { useServices } from '../../services/services.tsx'
import { MenuSection } from './menu-section.tsx'
import { RecentLink } from './recent-link.tsx'

const SHOWN = 5

/** The records that this person viewed last on this device, where the space has a page for them. */
export const RecentSection = ({ space }: { readonly space: StaffSpace }) => {
  const { recent } = useServices()
  const { pathname } = useLocation()
  const recordPath = useRecordPath(space)
  const records = useObservable(recent.records$).value ?? []
  const shown = records.filter(({ model, id }) => recordPath(model, id) !== null).slice(0, SHOWN)
  if (shown.length === 0) return null
  return (
    <MenuSection id="recent" narrow={false} hasCurrent={false}>
      {shown.map(({ model, id }) => {
        const to = recordPath(model, id) ?? ''
        return <RecentLink key={`${model} ${id}`} model={model} id={id} to={to} isCurrent={pathname === to} />
      })}
    </MenuSection>
  )
}
