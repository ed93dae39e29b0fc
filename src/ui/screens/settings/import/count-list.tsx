import type { ReactNode } from 'react'

export interface CountItem {
  readonly key: string
  readonly label: string
  readonly count: ReactNode
}

/** Numbers of records by their names, in columns. */
export const CountList = ({ items }: { readonly items: readonly CountItem[] }) => (
  <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
    {items.map(({ key, label, count }) => (
      <div key={key} className="flex items-baseline justify-between gap-3 border-b py-1">
        <dt className="min-w-0 break-words first-letter:uppercase">{label}</dt>
        <dd className="text-right tabular">{count}</dd>
      </div>
    ))}
  </dl>
)
