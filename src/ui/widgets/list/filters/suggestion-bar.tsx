import { ListFilter } from 'lucide-react'
import { type KeyboardEvent, memo, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListQuery } from '#contract/core/list-query.ts'
import type { ModelName } from '#contract/registry.ts'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { useSetCounts } from '../../../hooks/records/use-set-counts.ts'
import { useIdleSince } from '../rows/use-idle-since.ts'
import type { FilterDefinition } from './filter-definition.ts'
import { queryWithSuggestion, type Suggestion, suggestionsFor } from './suggestions.ts'

interface SuggestionBarProps {
  readonly model: ModelName
  readonly filters: readonly FilterDefinition[]
  /** The query that the rows answer. */
  readonly query: ListQuery
  onPick(filter: ListQuery['filter']): void
  /** Moves the focus back to the search, or down to the rows. */
  onLeave(to: 'search' | 'rows'): void
}

/** Filters that match the search text. They are computed in idle time, after the rows are shown. */
export const SuggestionBar = memo((props: SuggestionBarProps) => {
  const { filters, query } = props
  const [idleQuery, setIdleQuery] = useState(query)
  if (useIdleSince(query) && idleQuery !== query) setIdleQuery(query)
  const suggestions = useMemo(() => suggestionsFor(filters, idleQuery), [filters, idleQuery])
  if (query.search === '' || suggestions.length === 0) return null
  return <Suggestions {...props} query={idleQuery} found={suggestions} />
})

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

const Suggestions = ({
  model,
  query,
  found,
  onPick,
  onLeave,
}: SuggestionBarProps & { readonly found: readonly Suggestion[] }) => {
  const { t } = useTranslation()
  const format = useFormat()
  const countOf = useSetCounts(
    model,
    useMemo(() => found.map((suggestion) => queryWithSuggestion(suggestion, query)), [found, query]),
  )
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const step = STEPS[event.key]
    if (step !== undefined) buttons[buttons.indexOf(event.target as HTMLButtonElement) + step]?.focus()
    else if (event.key === 'ArrowDown') onLeave('rows')
    else if (event.key === 'ArrowUp' || event.key === 'Escape') onLeave('search')
    else return
    event.preventDefault()
  }
  return (
    <div
      role="group"
      aria-label={t('list.suggestions')}
      data-suggestions
      onKeyDown={onKeyDown}
      className="order-3 flex min-w-0 gap-1.5 max-sm:basis-full max-sm:overflow-x-auto"
    >
      {found.map((suggestion) => {
        const set = queryWithSuggestion(suggestion, query)
        const count = countOf(set)
        return (
          <button
            key={`${suggestion.field} ${suggestion.name}`}
            type="button"
            onClick={() => onPick(set.filter)}
            className="ring-inside flex h-control shrink-0 items-center gap-1.5 rounded-md border border-line-strong border-dashed px-2.5 hover:bg-hover"
          >
            <ListFilter aria-hidden className="size-3.5 text-ink-3" />
            <span className="text-ink-2">{suggestion.label}</span>
            <span className="max-w-44 truncate font-medium">{suggestion.name}</span>
            {count !== undefined && <span className="text-ink-3 tabular">{format.number(count)}</span>}
          </button>
        )
      })}
    </div>
  )
}
