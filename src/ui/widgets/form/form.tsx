import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../kit/button.tsx'
import { cx } from '../../kit/cx.ts'
import type { FormState } from './use-form.ts'

interface FormProps {
  readonly label: string
  readonly form: FormState
  onSubmitted(): void
  readonly className?: string
  readonly children: ReactNode
}

/** The frame of a form: Ctrl+Enter submits from anywhere in it, a found draft is announced, the first wrong field gets the focus. */
export const Form = ({ label, form, onSubmitted, className, children }: FormProps) => {
  const { t } = useTranslation()
  const element = useRef<HTMLFormElement>(null)

  const submit = async () => {
    if (form.busy) return
    if (await form.submit()) return onSubmitted()
    // After the messages are in the page.
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"]')?.focus())
  }

  return (
    <form
      ref={element}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        submit()
      }}
      className={cx('grid gap-4', className)}
    >
      {form.restored && (
        <p role="status" className="flex items-center gap-2 text-ink-2 text-sm">
          {t('form.draft')}
          <Button look="ghost" size="small" onClick={form.reset}>
            {t('form.discardDraft')}
          </Button>
        </p>
      )}
      {children}
    </form>
  )
}
