import { Command } from 'cmdk'
import { type ReactNode, useEffect, useRef, useState } from 'react'

interface PaletteFrameProps {
  /** Names the field and the list. */
  readonly label: string
  readonly placeholder?: string
  readonly typed: string
  onTyped(typed: string): void
  /**
   * False while the entries answer an earlier text: Enter then waits for those of the whole text.
   */
  readonly isCurrent?: boolean
  /** Runs at Backspace in the empty field. */
  onBackspace?(): void
  /** Before the field. */
  readonly start: ReactNode
  readonly children: ReactNode
}

const selectedItem = '[cmdk-item][aria-selected="true"]'

/** A field above a list of entries, of which one is selected: arrows move, Enter chooses. */
export const PaletteFrame = ({
  label,
  placeholder = label,
  typed,
  onTyped,
  isCurrent = true,
  onBackspace,
  start,
  children,
}: PaletteFrameProps) => {
  const [selected, setSelected] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const hasMoved = useRef(false)
  const isEnterWaiting = useRef(false)
  // The best entry stays selected while results arrive, until the person moves the selection.
  useEffect(() => {
    const first = list.current?.querySelector<HTMLElement>('[cmdk-item]')
    if (!hasMoved.current || !list.current?.querySelector(selectedItem))
      setSelected(first?.getAttribute('data-value') ?? '')
    if (!isEnterWaiting.current || !isCurrent) return
    isEnterWaiting.current = false
    first?.click()
  })
  const change = (text: string) => {
    hasMoved.current = false
    isEnterWaiting.current = false
    list.current?.scrollTo({ top: 0 })
    onTyped(text)
  }
  return (
    <Command
      label={label}
      value={selected}
      onValueChange={setSelected}
      shouldFilter={false}
      loop
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown' || event.key === 'ArrowUp' || event.key === 'Home' || event.key === 'End')
          hasMoved.current = true
        if (event.key === 'Enter' && !event.nativeEvent.isComposing && !isCurrent && !hasMoved.current) {
          event.preventDefault()
          isEnterWaiting.current = true
        }
        if (event.key === 'Backspace' && typed === '') onBackspace?.()
      }}
      onPointerMove={() => {
        hasMoved.current = true
      }}
    >
      <div className="flex items-center gap-2.5 border-b px-4">
        {start}
        <Command.Input
          autoFocus
          value={typed}
          onValueChange={change}
          placeholder={placeholder}
          className="h-12 w-full min-w-0 bg-transparent text-md outline-none"
        />
      </div>
      <Command.List ref={list} label={label} className="max-h-[min(440px,60vh)] overflow-y-auto p-1.5">
        {children}
      </Command.List>
    </Command>
  )
}

/** Entries of the palette under one heading. */
export const Group = ({ heading, children }: { readonly heading: string; readonly children: ReactNode }) => (
  <Command.Group
    heading={heading}
    className="[&_[cmdk-group-heading]]:truncate [&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-ink-3 [&_[cmdk-group-heading]]:text-sm"
  >
    {children}
  </Command.Group>
)

/** One entry of the palette. */
export const Item = ({
  value,
  onSelect,
  children,
}: {
  readonly value: string
  onSelect(): void
  readonly children: ReactNode
}) => (
  <Command.Item
    value={value}
    onSelect={onSelect}
    className="flex h-9 items-center gap-2.5 rounded-md px-2.5 data-[selected=true]:bg-hover max-sm:h-11 touch:h-11 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-3"
  >
    {children}
  </Command.Item>
)
