import { Clock, Ticket } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../hooks/page/use-format.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { useAll } from '../../hooks/records/use-records.ts'
import { useSetCounts } from '../../hooks/records/use-set-counts.ts'
import { POINTAGE_FILTERS } from '../../models/pointage/list/pointage-filters.ts'
import { TICKET_FILTERS } from '../../models/ticket/list/ticket-filters.ts'
import type { StaffSpace } from '../../navigation.ts'
import { listFromUrl } from '../../widgets/list/address/list-url.ts'
import { useContentReady } from '../../widgets/show-together.tsx'
import { rememberOpenedView } from '../../widgets/views/opened-view.ts'
import type { SavedView } from '../../widgets/views/saved-view.ts'
import { useSavedViews } from '../../widgets/views/use-saved-views.ts'

const LISTS = {
  ticket: { fields: TICKET_FILTERS, route: 'tickets', icon: Ticket },
  pointage: { fields: POINTAGE_FILTERS, route: 'pointages', icon: Clock },
} as const

type Listed = keyof typeof LISTS

/** Saved views of tickets and pointages, each with its live count. */
export const ViewCounts = ({ space }: { readonly space: StaffSpace }) => {
  const { t } = useTranslation('dashboard')
  const tickets = useSavedViews('ticket')
  const pointages = useSavedViews('pointage')
  useContentReady(useAll('saved_view') !== undefined)
  if (tickets.length + pointages.length === 0) return null
  return (
    <section aria-label={t('views')}>
      <h2 className="mb-1.5 font-semibold text-md">{t('views')}</h2>
      <ul className="rounded-lg border p-1.5">
        <Views model="ticket" views={tickets} space={space} />
        <Views model="pointage" views={pointages} space={space} />
      </ul>
    </section>
  )
}

const Views = ({
  model,
  views,
  space,
}: {
  readonly model: Listed
  readonly views: readonly SavedView[]
  readonly space: StaffSpace
}) => {
  const path = usePath()
  const format = useFormat()
  const { fields, route, icon: Icon } = LISTS[model]
  const setOf = useCallback(
    (view: SavedView) =>
      listFromUrl(new URLSearchParams(view.query ?? ''), { filterable: fields, sortable: [], defaultOrder: '' }),
    [fields],
  )
  const countOf = useSetCounts(
    model,
    useMemo(() => views.map(setOf), [views, setOf]),
  )
  return views.map((view) => {
    const count = countOf(setOf(view))
    return (
      <li key={view.id}>
        <Link
          to={`${path(`${space}.${route}`)}?${view.query ?? ''}`}
          onClick={() => rememberOpenedView(model, view.id)}
          className="flex h-8 items-center gap-2.5 rounded-md px-2 hover:bg-hover touch:h-11"
        >
          <Icon aria-hidden className="size-4 shrink-0 text-ink-3" />
          <span className="min-w-0 flex-1 truncate">{view.name}</span>
          <span className="text-right text-ink-2 tabular">{count === undefined ? '' : format.number(count)}</span>
        </Link>
      </li>
    )
  })
}
