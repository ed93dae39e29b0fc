import { Command } from 'cmdk'
import type { ReactNode } from 'react'

/** Entries of the palette under one heading. */
export const Group = ({ heading, children }: { readonly heading: string; readonly children: ReactNode }) => (
  <Command.Group
    heading={heading}
    className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-ink-3 [&_[cmdk-group-heading]]:text-sm"
  >
    {children}
  </Command.Group>
)

/** One entry of the palette. */
export const Item = ({ value, onSelect, children }: { readonly value: string; onSelect(): void; readonly children: ReactNode }) => (
  <Command.Item
    value={value}
    onSelect={onSelect}
    className="flex h-9 items-center gap-2.5 rounded-md px-2.5 data-[selected=true]:bg-hover touch:h-11 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-3"
  >
    {children}
  </Command.Item>
)
