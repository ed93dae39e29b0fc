import { type ReactNode, useId } from 'react'

export interface FieldIds {
  readonly id: string
  readonly describedBy: string | undefined
  readonly invalid: boolean
}

interface FieldRowProps {
  readonly label: string
  readonly required: boolean
  readonly optionalLabel?: string
  readonly hint?: string
  readonly error?: string | undefined
  children(ids: FieldIds): ReactNode
}

/** Label, control, hint and message of one field, linked for assistive technology. */
export const FieldRow = ({ label, required, optionalLabel, hint, error, children }: FieldRowProps) => {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = [error === undefined ? null : errorId, hint === undefined ? null : hintId]
    .filter(Boolean)
    .join(' ')
  return (
    <div>
      <label htmlFor={id} className="mb-1 flex items-baseline gap-2 font-medium text-ink">
        {label}
        {!required && optionalLabel !== undefined && (
          <span className="font-normal text-ink-3 text-sm">{optionalLabel}</span>
        )}
      </label>
      {children({ id, describedBy: describedBy || undefined, invalid: error !== undefined })}
      {error !== undefined && (
        <p id={errorId} role="alert" className="mt-1 text-danger-text text-sm">
          {error}
        </p>
      )}
      {hint !== undefined && error === undefined && (
        <p id={hintId} className="mt-1 text-ink-3 text-sm">
          {hint}
        </p>
      )}
    </div>
  )
}
