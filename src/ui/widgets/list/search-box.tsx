import { Search, X } from 'lucide-react'
import { type Ref, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../kit/cx.ts'
import { CONTROL } from '../../kit/inputs/input.tsx'
import { Kbd } from '../../kit/kbd.tsx'
import { createOwnAddresses } from './address/own-addresses.ts'

interface SearchBoxProps {
  readonly label: string
  readonly value: string
  onSearch(text: string): void
  /** The person enters the field and is about to type. */
  onPrepare?(): void
  /** Moves the focus down to the results. */
  onArrowDown?(): void
  readonly ref?: Ref<HTMLInputElement>
  readonly className?: string
}

/** « Rechercher »: typed text shows at once, however long the list takes. */
export const SearchBox = ({ label, value, onSearch, onPrepare, onArrowDown, ref, className }: SearchBoxProps) => {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(value)
  // A text that is kept in the address comes back a moment later, and the next letter may be typed.
  const [own] = useState(() => createOwnAddresses(value))
  useEffect(() => {
    if (own.isForeign(value)) setTyped(value)
  }, [value, own])
  const type = (text: string) => {
    setTyped(text)
    own.wrote(text)
    onSearch(text)
  }
  return (
    <search className={cx('relative block', className)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-ink-3"
      />
      <input
        ref={ref}
        type="search"
        enterKeyHint="search"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={t('search')}
        value={typed}
        onFocus={onPrepare}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown' && onArrowDown) {
            event.preventDefault()
            onArrowDown()
          }
          if (event.key !== 'Escape') return
          if (typed === '') event.currentTarget.blur()
          else type('')
        }}
        className={cx(CONTROL, 'peer h-control pl-8', typed === '' ? 'pr-8 max-sm:pr-2' : 'pr-8')}
      />
      {typed === '' ? (
        <Kbd
          keys="/"
          className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 peer-focus:invisible max-sm:hidden touch:invisible"
        />
      ) : (
        <button
          type="button"
          aria-label={t('clear')}
          onClick={() => type('')}
          className="absolute top-1/2 right-1.5 flex size-6 -translate-y-1/2 items-center justify-center rounded-sm text-ink-3 hover:bg-hover hover:text-ink"
        >
          <X aria-hidden className="size-3.5" />
        </button>
      )}
    </search>
  )
}
