import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../kit/button.tsx'
import type { FormState } from './use-form.ts'

interface FormButtonsProps {
  readonly form: FormState
  /** Text of the submit button. */
  readonly submit: string
  /**
   * Called after the form has gone back to its first values, without a draft (specification,
   * section 4).
   */
  onCancel(): void
  /** Before the other buttons. */
  readonly children?: ReactNode
}

/** Footer of a form in a dialog: cancel and submit. */
export const FormButtons = ({ form, submit, onCancel, children }: FormButtonsProps) => {
  const { t } = useTranslation()
  const cancel = () => {
    form.reset()
    onCancel()
  }
  return (
    <div className="flex justify-end gap-2">
      {children}
      <Button look="secondary" disabled={form.busy} onClick={cancel}>
        {t('cancel')}
      </Button>
      <Button look="primary" type="submit" busy={form.busy}>
        {submit}
      </Button>
    </div>
  )
}
