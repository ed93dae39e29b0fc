import { useTranslation } from 'react-i18next'
import type { Mirrored } from '#src/store/mirrored.ts'
import { Button } from '../../../kit/button.tsx'
import type { OfferedStep } from '../use-invoice-steps.tsx'
import { useInvoiceTotals } from '../use-invoice-totals.ts'
import { useMissing } from './use-missing.ts'

interface IssueButtonProps {
  readonly invoice: Mirrored<'invoice'>
  readonly step: OfferedStep
}

/**
 * « Émettre la facture » on a draft. It looks ready only where nothing is missing; before, it says
 * how much is, and opens the list.
 */
export const IssueButton = ({ invoice, step: { icon: Icon, text, choose } }: IssueButtonProps) => {
  const { t } = useTranslation('invoiceEditor')
  const missing = useMissing(invoice, useInvoiceTotals(invoice))
  const count = missing?.length ?? 0
  return (
    <Button look={missing?.length === 0 ? 'primary' : 'secondary'} onClick={choose}>
      <Icon aria-hidden />
      {text}
      {count > 0 && <span className="font-normal text-warning-text">{t('toComplete', { count })}</span>}
    </Button>
  )
}
