import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormState } from '../../../widgets/form/use-form.ts'

interface MoreFieldsProps {
  readonly form: FormState
  /** The fields inside: an error of one of them opens the part. */
  readonly names: readonly string[]
  readonly children: ReactNode
}

/** The part of a form of a ticket that is closed at first. */
export const MoreFields = ({ form, names, children }: MoreFieldsProps) => {
  const { t } = useTranslation('ticket')
  return (
    <details className="group" open={names.some((name) => form.errorOf(name) !== undefined) || undefined}>
      <summary className="-ml-1 inline-flex cursor-pointer list-none items-center gap-1 rounded-md px-1 py-1 font-medium text-ink-2 hover:text-ink touch:min-h-11">
        <ChevronRight aria-hidden className="size-4 transition-transform duration-(--fast) group-open:rotate-90" />
        {t('moreFields')}
      </summary>
      {children}
    </details>
  )
}
