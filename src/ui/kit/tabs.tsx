import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { DropdownMenu, MenuItem } from './dropdown-menu.tsx'

export interface Tab {
  readonly id: string
  readonly label: string
  readonly count?: number
  readonly panel: ReactNode
}

interface TabsProps {
  readonly label: string
  readonly tabs: readonly Tab[]
  readonly selected: string
  onSelect(id: string): void
}

/** Tabs in a line; a menu where the line would be too long. */
export const Tabs = ({ label, tabs, selected, onSelect }: TabsProps) => {
  const id = useId()
  const current = tabs.find((tab) => tab.id === selected) ?? tabs[0]
  if (!current) return null
  const move = (step: number) => {
    const next = tabs[(tabs.indexOf(current) + step + tabs.length) % tabs.length]
    if (!next) return
    onSelect(next.id)
    document.getElementById(`${id}-${next.id}`)?.focus()
  }
  return (
    <div>
      <div className="border-line border-b sm:hidden">
        <DropdownMenu
          align="start"
          trigger={
            <Button look="ghost" className="-ml-3 text-ink">
              {current.label}
              <Count value={current.count} />
              <ChevronDown aria-hidden />
            </Button>
          }
        >
          {tabs.map((tab) => (
            <MenuItem key={tab.id} onSelect={() => onSelect(tab.id)}>
              {tab.label}
              <Count value={tab.count} />
            </MenuItem>
          ))}
        </DropdownMenu>
      </div>
      <div role="tablist" aria-label={label} className="flex gap-1 border-line border-b max-sm:hidden">
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={`${id}-${tab.id}`}
            type="button"
            role="tab"
            aria-selected={tab === current}
            aria-controls={`${id}-panel`}
            tabIndex={tab === current ? 0 : -1}
            onClick={() => onSelect(tab.id)}
            onKeyDown={(event) => {
              if (event.key === 'ArrowRight') move(1)
              if (event.key === 'ArrowLeft') move(-1)
            }}
            className={cx(
              '-mb-px flex h-9 items-center gap-1.5 border-b-2 px-2.5 font-medium transition-colors duration-(--fast)',
              tab === current ? 'border-accent text-ink' : 'border-transparent text-ink-2 hover:text-ink',
            )}
          >
            {tab.label}
            <Count value={tab.count} />
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current.id}`}>
        {current.panel}
      </div>
    </div>
  )
}

const Count = ({ value }: { readonly value: number | undefined }) =>
  value === undefined ? null : <span className="font-normal text-ink-3 text-sm tabular">{value}</span>
