import { Link, useLocation } from 'react-router'
import { useRecordPath } from '../../hooks/page/use-record-path.ts'
import { useObservable } from '../../hooks/records/use-observable.ts'
import { useOne } from '../../hooks/records/use-records.ts'
import { cx } from '../../kit/cx.ts'
import type { StaffSpace } from '../../navigation.ts'
import type { RecordName } from '../../services/ports.ts'
import { useServices } from '../../services/services.tsx'
import { titleOf } from '../../widgets/presentation/record-title.tsx'
import { iconOf } from '../record-icon.ts'
import { MENU_LINE } from './menu-link.tsx'
import { MenuSection } from './menu-section.tsx'

const SHOWN = 5

/** The records that this person viewed last on this device, where the space has a page for them. */
export const RecentSection = ({ space }: { readonly space: StaffSpace }) => {
  const { recent } = useServices()
  const recordPath = useRecordPath(space)
  const records = useObservable(recent.records$).value ?? []
  const shown = records.filter(({ model, id }) => recordPath(model, id) !== null).slice(0, SHOWN)
  if (shown.length === 0) return null
  return (
    <MenuSection id="recent" narrow={false} hasCurrent={false}>
      {shown.map((record) => (
        <RecentLink key={`${record.model} ${record.id}`} record={record} to={recordPath(record.model, record.id) ?? ''} />
      ))}
    </MenuSection>
  )
}

const RecentLink = ({ record, to }: { readonly record: RecordName; readonly to: string }) => {
  const { pathname } = useLocation()
  const { value } = useOne(record.model, record.id)
  const Icon = iconOf(record.model)
  // Deleted since, or not for this person any more.
  if (!value) return null
  return (
    <li>
      <Link
        to={to}
        aria-current={pathname === to ? 'page' : undefined}
        className={cx(MENU_LINE, 'font-normal text-ink-2 hover:bg-hover hover:text-ink')}
      >
        <Icon aria-hidden />
        <span className="truncate">{titleOf(value)}</span>
      </Link>
    </li>
  )
}
