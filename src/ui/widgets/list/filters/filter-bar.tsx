import { ListFilter, X } from 'lucide-react'
import { type ComponentProps, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FilterValue } from '#contract/core/list-query.ts'
import { PHONE_WIDTH, useMedia } from '../../../hooks/page/use-media.ts'
import { Button } from '../../../kit/button.tsx'
import { IconButton } from '../../../kit/icon-button.tsx'
import { IconCount } from '../../../kit/icon-count.tsx'
import { Listbox } from '../../../kit/inputs/listbox.tsx'
import { Popover } from '../../../kit/overlays/popover.tsx'
import type { ListState } from '../use-list-state.ts'
import type { Prefetch } from '../use-prefetch.ts'
import type { FilterDefinition } from './filter-definition.ts'
import { PeriodFields } from './period-fields.tsx'

interface FilterBarProps {
  readonly filters: readonly FilterDefinition[]
  readonly state: ListState
  readonly prefetch?: Prefetch | undefined
  readonly open: boolean
  onOpenChange(open: boolean): void
}

/**
 * « Filtrer » lists the fields, then their values; each active filter is a chip that opens its
 * values again. On a phone the button is an icon with the number of active filters, and their chips
 * are in its sheet.
 */
export const FilterBar = ({ filters, state, prefetch, open, onOpenChange }: FilterBarProps) => {
  const { t } = useTranslation()
  const isPhone = useMedia(PHONE_WIDTH)
  const [field, setField] = useState<string | null>(null)
  /** Takes the focus of a button that removes a filter, and goes with it. */
  const opener = useRef<HTMLButtonElement>(null)
  const focusOpener = () => opener.current?.focus()
  const texts = { search: t('search'), nothing: t('nothingFound') }
  const chosen = filters.find((filter) => filter.field === field)

  /** Always opens with the list of fields. */
  const change = (isOpen: boolean) => {
    setField(null)
    onOpenChange(isOpen)
  }

  const used = filters.filter((filter) => state.query.filter[filter.field] !== undefined)
  const chips = (
    <Chips used={used} state={state} prefetch={prefetch} onOpen={isPhone ? setField : null} onRemoved={focusOpener} />
  )

  return (
    <>
      <Popover
        open={open}
        onOpenChange={change}
        label={t('list.filterBy')}
        isSheet
        trigger={
          isPhone ? (
            <FilterIcon ref={opener} used={used.length} />
          ) : (
            <Button ref={opener} look="secondary" aria-keyshortcuts="F">
              <ListFilter aria-hidden />
              {t('list.filter')}
            </Button>
          )
        }
      >
        {chosen ? (
          <FilterValues
            key={chosen.field}
            filter={chosen}
            state={state}
            prefetch={prefetch}
            close={() => change(false)}
          />
        ) : (
          <>
            {isPhone && used.length > 0 && <div className="flex flex-wrap gap-1.5 border-b p-2">{chips}</div>}
            <Listbox
              key="fields"
              label={t('list.filterBy')}
              texts={{ ...texts, search: t('list.filterBy') }}
              options={filters.map((filter) => ({ value: filter.field, label: filter.label }))}
              selected={[]}
              multiple={false}
              onPick={setField}
            />
          </>
        )}
      </Popover>
      {!isPhone && chips}
    </>
  )
}

interface ChipsProps {
  /** The active filters. */
  readonly used: readonly FilterDefinition[]
  readonly state: ListState
  readonly prefetch: Prefetch | undefined
  /** Opens the values of a field where the chips stand; null for a popover of each chip. */
  readonly onOpen: ((field: string) => void) | null
  onRemoved(): void
}

const Chips = ({ used, state, prefetch, onOpen, onRemoved }: ChipsProps) => {
  const { t } = useTranslation()
  const isOurs = (field: string): boolean => used.some((filter) => filter.field === field)
  return (
    <>
      {used.map((filter) => (
        <Chip
          key={filter.field}
          filter={filter}
          value={state.query.filter[filter.field]}
          state={state}
          prefetch={prefetch}
          onOpen={onOpen}
          onRemoved={onRemoved}
        />
      ))}
      {used.length > 1 && (
        <Button
          look="ghost"
          size="small"
          onClick={() => {
            state.setFilters(Object.fromEntries(Object.entries(state.query.filter).filter(([name]) => !isOurs(name))))
            onRemoved()
          }}
          className="order-3"
        >
          {t('list.clearFilters')}
        </Button>
      )}
    </>
  )
}

interface FilterIconProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** Number of active filters. */
  readonly used: number
}

/** Its other properties come from the popover. */
const FilterIcon = ({ used, ...rest }: FilterIconProps) => {
  const { t } = useTranslation()
  const label = t('list.filter')
  return (
    <IconButton {...rest} label={used === 0 ? label : t('labelled', { label, value: used })} className="relative">
      <ListFilter aria-hidden />
      {used > 0 && <IconCount>{used}</IconCount>}
    </IconButton>
  )
}

interface FilterValuesProps {
  readonly filter: FilterDefinition
  readonly state: ListState
  readonly prefetch?: Prefetch | undefined
  close(): void
}

/** The values of one field, to pick from. */
export const FilterValues = ({ filter, state, prefetch, close }: FilterValuesProps) => {
  const { t } = useTranslation()
  const value = state.query.filter[filter.field]
  const picked = value ? filter.picked(value) : []
  const withOption = (option: string): FilterValue | null => {
    const isPicked = picked.includes(option)
    return filter.toFilter(
      filter.multiple
        ? isPicked
          ? picked.filter((other) => other !== option)
          : [...picked, option]
        : isPicked
          ? []
          : [option],
    )
  }
  const pick = (option: string) => {
    state.filter(filter.field, withOption(option))
    if (!filter.multiple) close()
  }
  return (
    <>
      <Listbox
        label={filter.label}
        texts={{ search: filter.label, nothing: t('nothingFound') }}
        options={filter.options}
        selected={picked}
        multiple={filter.multiple}
        onPick={pick}
        onCurrent={(option) =>
          prefetch?.(option === null ? null : { type: 'FILTER', field: filter.field, value: withOption(option) })
        }
        plain={filter.writePeriod !== null}
      />
      {filter.writePeriod !== null && (
        <PeriodFields
          value={value}
          onPeriod={(period) => {
            state.filter(filter.field, period)
            close()
          }}
        />
      )}
    </>
  )
}

interface ChipProps extends Omit<ChipsProps, 'used'> {
  readonly filter: FilterDefinition
  readonly value: FilterValue | undefined
}

/** Beyond two values, the chip shows a count. */
const NAMED = 2

const Chip = ({ filter, value, state, prefetch, onOpen, onRemoved }: ChipProps) => {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const picked = value ? filter.picked(value) : []
  // Projets of several clients may share a name.
  const labelled = filter.options.filter(({ value }) => picked.includes(value))
  const unlabelled = filter.texts ? picked.filter((text) => !labelled.some(({ value }) => value === text)) : []
  const names = [...new Set([...labelled.map(({ label }) => label), ...unlabelled])]
  const unnamed = value && names.length === 0 ? filter.writePeriod?.(value) : undefined
  const text = names.length > NAMED ? t('list.chosen', { count: names.length }) : (unnamed ?? (names.join(', ') || '…'))
  const button = (
    <button
      type="button"
      {...(onOpen ? { onClick: () => onOpen(filter.field) } : {})}
      className="ring-inside flex min-w-0 items-center gap-1.5 px-2.5 hover:bg-hover aria-expanded:bg-hover"
    >
      <span className="text-ink-2">{filter.label}</span>
      <span className="max-w-48 truncate font-medium">{text}</span>
    </button>
  )
  return (
    <span className="order-3 inline-flex h-control touch:h-[46px] max-w-full items-stretch overflow-hidden rounded-md border border-line-strong bg-surface">
      {onOpen ? (
        button
      ) : (
        <Popover open={open} onOpenChange={setOpen} label={filter.label} isSheet trigger={button}>
          <FilterValues filter={filter} state={state} prefetch={prefetch} close={() => setOpen(false)} />
        </Popover>
      )}
      <button
        type="button"
        aria-label={t('list.removeFilter', { field: filter.label })}
        onClick={() => {
          state.filter(filter.field, null)
          onRemoved()
        }}
        className="ring-inside flex w-7 items-center justify-center border-line border-l text-ink-3 hover:bg-hover hover:text-ink touch:w-11"
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </span>
  )
}
