import { useTranslation } from 'react-i18next'
import { Button } from '../../kit/button.tsx'
import type { FormState } from './use-form.ts'

interface FormButtonsProps {
  readonly form: FormState
  /** Text of the submit button. */
  readonly submit: string
  onCancel(): void
}

/** Footer of a form in a dialog: cancel and submit. */
export const FormButtons = ({ form, submit, onCancel }: FormButtonsProps) => {
  const { t } = useTranslation()
  return (
    <div className="flex justify-end gap-2">
      <Button look="secondary" onClick={onCancel}>
        {t('cancel')}
      </Button>
      <Button look="primary" type="submit" busy={form.busy}>
        {submit}
      </Button>
    </div>
  )
}
