import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListQuery } from '#contract/core/list-query.ts'
import { isOpenStage } from '#contract/lifecycle/ticket.ts'
import { cx } from '../../kit/cx.ts'
import { useReferences } from '../../references.tsx'
import { usePerson } from '../../services.tsx'
import { filterSearch } from '../../widgets/list/list-url.ts'
import type { ListState } from '../../widgets/list/use-list-state.ts'

/** Filters that a person comes back to all day, by name. */
export const useTicketViews = (): Readonly<Record<'all' | 'open' | 'openOrDone' | 'mine' | 'favorite', ListQuery['filter']>> => {
  const { actor } = usePerson()
  const statuses = useReferences().all('ticket_status')
  return useMemo(() => {
    const open = { in: statuses.filter((status) => isOpenStage(status.stage)).map((status) => status.id) }
    return {
      all: {},
      open: { status_id: open },
      openOrDone: { status_id: { in: statuses.filter((status) => status.stage !== 'closed').map((status) => status.id) } },
      mine: { status_id: open, responsable_id: { in: [actor.id] } },
      favorite: { is_favorite: { in: [true] } },
    }
  }, [statuses, actor.id])
}

/** One click to the views, above the filters that make them. */
export const TicketViews = ({ state }: { readonly state: ListState }) => {
  const { t } = useTranslation('ticket')
  const views = useTicketViews()
  const current = filterSearch(state.query.filter)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame and a legend around four buttons
    <div role="group" aria-label={t('views.title')} className="flex rounded-md bg-sunken p-0.5">
      {(['all', 'open', 'mine', 'favorite'] as const).map((view) => {
        const isOn = filterSearch(views[view]) === current
        return (
          <button
            key={view}
            type="button"
            aria-pressed={isOn}
            onClick={() => state.setFilters(views[view])}
            className={cx(
              'h-7 whitespace-nowrap rounded-sm px-2.5 font-medium transition-colors duration-(--fast) touch:h-9',
              isOn ? 'bg-surface text-ink outline outline-line-strong' : 'text-ink-2 hover:text-ink',
            )}
          >
            {t(`views.${view}`)}
          </button>
        )
      })}
    </div>
  )
}
