import { type ReactNode, useId } from 'react'

export interface RadioOption<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly icon?: ReactNode
}

interface RadioListProps<Value extends string> {
  readonly legend: string
  readonly value: Value | null
  onChange(value: Value): void
  readonly options: readonly RadioOption<Value>[]
  readonly hint?: string
  readonly disabled?: boolean
}

/** One of a few choices, all in view: for dialogs, in which a popup would be a second layer. */
export const RadioList = <Value extends string>({
  legend,
  value,
  onChange,
  options,
  hint,
  disabled = false,
}: RadioListProps<Value>) => {
  const id = useId()
  return (
    <fieldset disabled={disabled} aria-describedby={hint === undefined ? undefined : `${id}-hint`}>
      <legend className="mb-1 font-medium">{legend}</legend>
      <div className="grid gap-0.5 rounded-md border p-1 sm:grid-cols-2">
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-8 min-w-0 cursor-pointer items-center gap-2 rounded-md px-2 hover:bg-hover has-disabled:cursor-default has-checked:bg-selected has-focus-visible:outline-2 has-focus-visible:outline-focus has-disabled:hover:bg-transparent touch:min-h-11"
          >
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="size-4 shrink-0 accent-(--accent) outline-none"
            />
            {option.icon}
            <span className="min-w-0 truncate">{option.label}</span>
          </label>
        ))}
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mt-1 text-ink-3 text-sm">
          {hint}
        </p>
      )}
    </fieldset>
  )
}
