import { memo } from 'react'
import { useLocation } from 'react-router'
import { useRecordPath } from '../../hooks/page/use-record-path.ts'
import { useObservable } from '../../hooks/records/use-observable.ts'
import { useOne } from '../../hooks/records/use-records.ts'
import { cx } from '../../kit/cx.ts'
import type { StaffSpace } from '../../navigation.ts'
import type { RecordName } from '../../services/ports.ts'
import { useServices } from '../../services/services.tsx'
import { useTitle } from '../../widgets/presentation/record-title.tsx'
import { iconOf } from '../record-icon.ts'
import { MENU_LINE } from './menu-link.tsx'
import { MenuSection } from './menu-section.tsx'

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

interface RecentLinkProps extends RecordName {
  readonly to: string
  readonly isCurrent: boolean
}

const RecentLink = memo(({ model, id, to, isCurrent }: RecentLinkProps) => {
  const { value } = useOne(model, id)
  const titleOf = useTitle()
  const Icon = iconOf(model)
  // Deleted since, or not for this person any more.
  if (!value) return null
  return (
    <li>
      <a
        href={to}
        data-followed
        aria-current={isCurrent ? 'page' : undefined}
        className={cx(MENU_LINE, 'font-normal text-ink-2 hover:bg-hover hover:text-ink')}
      >
        <Icon aria-hidden />
        <span className="truncate">{titleOf(value)}</span>
      </a>
    </li>
  )
})
