import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { focusRefused } from '../../hooks/page/use-focus-invalid.ts'
import { useShortcutKeys } from '../../hooks/sync/shortcut-keys.ts'
import { Button } from '../../kit/button.tsx'
import { cx } from '../../kit/cx.ts'
import type { FormState } from './use-form.ts'

const SUBMIT_KEY = { 'Ctrl+Enter': 'submit' } as const

interface FormProps {
  readonly label: string
  readonly form: FormState
  /** `hasChanged` is false where the person has saved a record without a change. */
  onSubmitted(hasChanged: boolean): void
  readonly className?: string
  readonly children: ReactNode
}

/**
 * A form: Ctrl+Enter submits from anywhere, a restored draft is announced, the first invalid field
 * gets the focus.
 */
export const Form = ({ label, form, onSubmitted, className, children }: FormProps) => {
  const { t } = useTranslation()
  const element = useRef<HTMLFormElement>(null)

  const submitted = useRef(onSubmitted)
  submitted.current = onSubmitted

  useEffect(() => {
    const subscriptions = [
      form.actor.on('stored', () => submitted.current(true)),
      form.actor.on('updated', ({ hasChanged }) => submitted.current(hasChanged)),
      form.actor.on('rejected', () => focusRefused(element)),
    ]
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe()
    }
  }, [form.actor])

  useShortcutKeys(true, SUBMIT_KEY)
  useSubmitFromDialog(element, form.submit)

  return (
    <form
      ref={element}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
      onKeyDown={(event) => {
        if (!isSubmitKey(event)) return
        event.preventDefault()
        form.submit()
      }}
      className={cx('grid grid-cols-1 gap-4', className)}
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

const isSubmitKey = ({ key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): boolean =>
  key === 'Enter' && (ctrlKey || metaKey)

/**
 * Submits by the keys while the dialog around the form has the focus itself: after a press beside
 * the fields, and for the moment between the closing of a list and the return of the focus.
 */
const useSubmitFromDialog = (form: RefObject<HTMLFormElement | null>, submit: () => void): void => {
  const latest = useRef(submit)
  latest.current = submit
  useEffect(() => {
    const dialog = form.current?.closest<HTMLElement>('[role="dialog"]')
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.target === dialog && isSubmitKey(event)) latest.current()
    }
    dialog?.addEventListener('keydown', onKeyDown)
    return () => dialog?.removeEventListener('keydown', onKeyDown)
  }, [form])
}
