import { Search } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import { matchesWords } from '../../text/fold.ts'
import { cx } from '../cx.ts'
import { groupsOf } from './option-groups.ts'
import { type Option, OptionLine } from './option-line.tsx'
import { useOptionCursor } from './use-option-cursor.ts'

/** Number of options rendered; typing narrows longer lists. */
const SHOWN = 100

export interface ListboxTexts {
  readonly search: string
  readonly nothing: string
}

interface ListboxProps {
  readonly label: string
  readonly texts: ListboxTexts
  readonly options: readonly Option[]
  readonly selected: readonly string[]
  readonly multiple: boolean
  onPick(value: string): void
  /** Called with the option that Enter would pick, and with null when the list closes. */
  onCurrent?(value: string | null): void
  /** Called with what is typed, where the options come from a search. */
  onTyped?(text: string): void
  /** Hides the search field, for a handful of options. */
  readonly plain?: boolean
}

/** The options that match what is typed; on opening of a long list the selected ones come first. */
const useFoundOptions = (options: readonly Option[], selected: readonly string[], typed: string): readonly Option[] => {
  // Kept from the opening: an option that is chosen meanwhile stays where it is.
  const [first] = useState(selected)
  return useMemo(() => {
    const matching = options.filter((option) => matchesWords(`${option.label} ${option.detail ?? ''}`, typed))
    const chosen = typed === '' && options.length > 8 ? matching.filter((option) => first.includes(option.value)) : []
    return [...chosen, ...matching.filter((option) => !chosen.includes(option))].slice(0, SHOWN)
  }, [options, typed, first])
}

/** Reports the current option, and null when the list closes. */
const useCurrentReport = (value: string | null, onCurrent: ListboxProps['onCurrent']): void => {
  useEffect(() => onCurrent?.(value), [onCurrent, value])
  const latest = useRef(onCurrent)
  latest.current = onCurrent
  useEffect(() => () => latest.current?.(null), [])
}

/**
 * A list to choose from, narrowed by typing. The focus stays in the search field;
 * `aria-activedescendant` names the current option. Up, Down, Home, End move, Enter picks; Escape
 * belongs to the element that holds the list.
 */
export const Listbox = ({
  label,
  texts,
  options,
  selected,
  multiple,
  onPick,
  onCurrent,
  onTyped,
  plain = false,
}: ListboxProps) => {
  const id = useId()
  const [typed, setTyped] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const found = useFoundOptions(options, selected, typed)
  const firstSelected = multiple ? 0 : found.findIndex((option) => selected.includes(option.value))
  const { current, setActive, onKeyDown } = useOptionCursor(found, firstSelected, onPick)

  useEffect(() => {
    list.current?.querySelector(`[data-index="${current}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [current])
  useCurrentReport(found[current]?.value ?? null, onCurrent)

  const onType = (text: string) => {
    setTyped(text)
    setActive(0)
    onTyped?.(text)
  }

  return (
    <div className="flex max-h-[inherit] min-w-56 flex-col">
      <SearchField
        id={id}
        label={label}
        placeholder={texts.search}
        plain={plain}
        current={current}
        typed={typed}
        onType={onType}
        onKeyDown={onKeyDown}
      />
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        aria-multiselectable={multiple || undefined}
        className="scroll-fade max-h-[min(26.25rem,55dvh)] overflow-y-auto overscroll-contain p-1"
      >
        {groupsOf(found).map(({ name, first, options: own }) => (
          <Group key={found[first]?.value} name={name}>
            {own.map((option, offset) => (
              <OptionLine
                key={option.value}
                id={`${id}-${first + offset}`}
                index={first + offset}
                option={option}
                multiple={multiple}
                isSelected={selected.includes(option.value)}
                isCurrent={first + offset === current}
                onPoint={setActive}
                onPick={onPick}
              />
            ))}
          </Group>
        ))}
      </div>
      {found.length === 0 && (
        <p role="status" className="px-3 pt-1 pb-4 text-center text-ink-3">
          {texts.nothing}
        </p>
      )}
    </div>
  )
}

/** Options under their heading; those without one stand alone. */
const Group = ({ name, children }: { readonly name: string | undefined; readonly children: ReactNode }) =>
  name === undefined ? (
    children
  ) : (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
    <div role="group" aria-label={name}>
      <p aria-hidden className="px-2 pt-1.5 pb-0.5 text-ink-3 text-sm">
        {name}
      </p>
      {children}
    </div>
  )

interface SearchFieldProps {
  readonly id: string
  readonly label: string
  readonly placeholder: string
  readonly plain: boolean
  /** Index of the current option; -1 in an empty list. */
  readonly current: number
  readonly typed: string
  onType(text: string): void
  onKeyDown(event: KeyboardEvent): void
}

/** On a touch screen the keyboard waits for a finger on the field: the options need the room. */
const SearchField = ({ id, label, placeholder, plain, current, typed, onType, onKeyDown }: SearchFieldProps) => {
  const [isWanted, setWanted] = useState(() => !window.matchMedia('(pointer: coarse)').matches)
  return (
    <div className={cx('flex items-center gap-2 border-line border-b px-3', plain && 'sr-only')}>
      <Search aria-hidden className="size-4 shrink-0 text-ink-3" />
      <input
        // biome-ignore lint/a11y/noAutofocus: the list opens on demand, and the focus returns to its trigger
        autoFocus
        role="combobox"
        aria-label={label}
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={current >= 0 ? `${id}-${current}` : undefined}
        placeholder={placeholder}
        value={typed}
        inputMode={plain || !isWanted ? 'none' : 'text'}
        onPointerDown={() => setWanted(true)}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
        className="h-9 w-full min-w-0 bg-transparent outline-none touch:h-11"
      />
    </div>
  )
}
