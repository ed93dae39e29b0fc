import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Field } from '#contract/core/field.ts'
import { parseField } from '#contract/core/kinds.ts'
import { UtWidget } from '../../../fields/ut-widget.tsx'
import { useFormat } from '../../../hooks/use-format.ts'
import { Button } from '../../../kit/button.tsx'
import { Popover } from '../../../kit/overlays/popover.tsx'

interface UtPropertyProps {
  readonly id: string
  readonly label: string
  readonly field: Field
  readonly value: number | null
  onChange(value: number | null): void
}

/** A duration edited in place: a tap on a usual length saves it at once, a typed one on Enter. */
export const UtProperty = (props: UtPropertyProps) => {
  const { id, label, value, onChange } = props
  const { t } = useTranslation()
  const { t: tTicket } = useTranslation('ticket')
  const format = useFormat()
  const [open, setOpen] = useState(false)
  const save = (next: number | null) => {
    setOpen(false)
    if (next !== value) onChange(next)
  }
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={label}
      className="w-72 p-3"
      trigger={
        <button
          type="button"
          id={id}
          aria-label={t('labelled', { label, value: value === null ? tTicket('notSet') : format.ut(value) })}
          className="-mx-2 flex h-control w-[calc(100%+16px)] items-center rounded-md px-2 text-left tabular hover:bg-hover aria-expanded:bg-hover"
        >
          {value === null ? <span className="text-ink-3">{tTicket('notSet')}</span> : format.ut(value)}
        </button>
      }
    >
      <UtForm {...props} onChange={save} />
    </Popover>
  )
}

/** Starts from the saved value each time the popover opens. */
const UtForm = ({ id, label, field, value, onChange }: UtPropertyProps) => {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<unknown>(value)
  const parsed = parseField(typed, field)
  const isWrong = 'issue' in parsed
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!isWrong) onChange(parsed.value as number | null)
      }}
    >
      <label htmlFor={`${id}-field`} className="mb-1 block font-medium">
        {label}
      </label>
      <UtWidget
        id={`${id}-field`}
        field={field}
        label={label}
        value={typed}
        onChange={setTyped}
        invalid={isWrong}
        describedBy={`${id}-hint`}
        disabled={false}
        placeholder={undefined}
        autoFocus
        among={undefined}
      />
      <p id={`${id}-hint`} className={isWrong ? 'mt-1.5 text-danger-text text-sm' : 'mt-1.5 text-ink-3 text-sm'}>
        {isWrong ? t('form.utBad') : t('form.utHint')}
      </p>
      <div className="mt-3 flex gap-2">
        <Button look="primary" size="small" type="submit">
          {t('save')}
        </Button>
        {field.nullable === true && value !== null && (
          <Button look="ghost" size="small" onClick={() => onChange(null)}>
            {t('clear')}
          </Button>
        )}
      </div>
    </form>
  )
}
