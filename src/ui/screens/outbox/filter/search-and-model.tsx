import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ModelName } from '#contract/registry.ts'
import { useHotKeys } from '../../../hooks/page/use-hot-keys.ts'
import { useLabels } from '../../../hooks/page/use-labels.ts'
import { Select } from '../../../kit/inputs/select.tsx'
import { useServices } from '../../../services/services.tsx'
import { SearchBox } from '../../../widgets/list/search-box.tsx'
import type { OutboxFilter } from './outbox-filter.ts'

const EVERY_MODEL = 'all'

interface SearchAndModelProps {
  readonly filter: OutboxFilter
  /** Models of the events in the outbox. */
  readonly models: readonly ModelName[]
  narrow(change: Partial<OutboxFilter>): void
  /** Prepares the search index while the person is on the way to the field. */
  prepareSearch(): void
}

/**
 * The search field (« / » moves the focus to it), and the choice of one model where the outbox
 * holds several.
 */
export const SearchAndModel = ({ filter, models, narrow, prepareSearch }: SearchAndModelProps) => {
  const { t } = useTranslation('outbox')
  const labels = useLabels()
  const { preferences } = useServices()
  const searchBox = useRef<HTMLInputElement>(null)
  useHotKeys(preferences.keys, { '/': () => searchBox.current?.focus() }, { '/': 'search' })
  const { model } = filter
  const offered = [...new Set([...models, ...(model === null ? [] : [model])])]

  return (
    <div className="flex gap-1.5">
      <SearchBox
        ref={searchBox}
        label={t('search')}
        value={filter.text}
        onSearch={(text) => narrow({ text })}
        onPrepare={prepareSearch}
        className="min-w-0 flex-1 sm:max-w-72"
      />
      {(models.length > 1 || model !== null) && (
        <Select
          label={t('byModel')}
          className="w-auto! shrink-0"
          value={model ?? EVERY_MODEL}
          onChange={(chosen) => narrow({ model: chosen === EVERY_MODEL ? null : chosen })}
          options={[
            { value: EVERY_MODEL, label: t('everyModel') },
            ...offered.map((name) => ({ value: name, label: labels.model[name].many })),
          ]}
        />
      )}
    </div>
  )
}
