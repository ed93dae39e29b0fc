import { Calculator, Ellipsis, FileMinus2, LockKeyhole, type LucideIcon, MessageSquareOff, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { invoiceActions } from '#contract/models/invoice/invoice.actions.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useDispatchAction } from '../../hooks/actions/use-dispatch-action.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { useActionContext } from '../../hooks/records/references.tsx'
import { Button } from '../../kit/button.tsx'
import { AlertDialog } from '../../kit/overlays/alert-dialog.tsx'
import { DropdownMenu, MenuItem } from '../../kit/overlays/dropdown-menu.tsx'
import { InvoiceFiles, InvoicePdfButton } from './invoice-pdf.tsx'
import { IssueButton } from './sending/issue-button.tsx'
import { useCreditNote } from './use-credit-note.ts'
import { useInvoiceSteps } from './use-invoice-steps.tsx'

interface Step {
  readonly icon: LucideIcon
  /** Texts that ask for confirmation; none for what changes nothing for good. */
  readonly confirm: {
    readonly title: `confirm${string}` & TextKey
    readonly hint: `confirm${string}Hint` & TextKey
  } | null
}

type TextKey = keyof typeof import('../../locales/fr/invoice.ts').invoiceFr

const STEPS = {
  computeTotal: { icon: Calculator, confirm: null },
  markAsClosed: { icon: LockKeyhole, confirm: { title: 'confirmClose', hint: 'confirmCloseHint' } },
  createCreditNote: { icon: FileMinus2, confirm: { title: 'confirmCredit', hint: 'confirmCreditHint' } },
  settleDispute: { icon: MessageSquareOff, confirm: null },
  delete: { icon: Trash2, confirm: { title: 'confirmDelete', hint: 'confirmDeleteHint' } },
} as const satisfies Readonly<Record<string, Step>>

type StepName = keyof typeof STEPS

interface InvoiceActionsProps {
  readonly invoice: Mirrored<'invoice'>
}

/** The step that an invoice waits for, its files, and in a menu the other steps that it allows. */
export const InvoiceActions = ({ invoice }: InvoiceActionsProps) => {
  const { t } = useTranslation('invoice')
  const { t: tEditor } = useTranslation('invoiceEditor')
  const { t: tCommon } = useTranslation()
  const labels = useLabels()
  const path = usePath()
  const navigate = useNavigate()
  const context = useActionContext()
  const { dispatchAction } = useDispatchAction()
  const credit = useCreditNote(invoice)
  const [asked, setAsked] = useState<StepName | null>(null)

  const run = async (step: StepName): Promise<void> => {
    if (step === 'createCreditNote') return credit()
    const answer = await dispatchAction('invoice', invoice, step, {})
    if (answer?.status === 'logged' && step === 'delete') navigate(path('manager.invoices'), { replace: true })
  }
  const { next, others, dialog } = useInvoiceSteps(invoice)
  const allowed = (Object.keys(STEPS) as readonly StepName[]).filter(
    (step) => invoiceActions[step].when(invoice, context, {}) === null,
  )
  const confirm = asked === null ? null : STEPS[asked].confirm
  return (
    <>
      {next?.name === 'markAsSent' && <IssueButton invoice={invoice} step={next} />}
      {next && next.name !== 'markAsSent' && (
        <Button look="primary" onClick={next.choose}>
          <next.icon aria-hidden />
          {next.text}
        </Button>
      )}
      {/* On a phone the menu goes with the button before it to a further line. */}
      <div className="flex gap-2">
        <Files invoice={invoice} />
        {allowed.length + others.length > 0 && (
          <DropdownMenu
            trigger={
              <Button look="secondary" aria-label={tEditor('moreActions')} className="w-control px-0">
                <Ellipsis aria-hidden />
              </Button>
            }
          >
            {others.map(({ name, icon: Icon, text, choose }) => (
              <MenuItem key={name} onSelect={choose}>
                <Icon aria-hidden />
                {text}
              </MenuItem>
            ))}
            {allowed.map((step) => {
              const { icon: Icon, confirm: asks } = STEPS[step]
              return (
                <MenuItem
                  key={step}
                  destructive={step === 'delete'}
                  onSelect={() => (asks === null ? void run(step) : setAsked(step))}
                >
                  <Icon aria-hidden />
                  {labels.action.invoice[step]}
                </MenuItem>
              )
            })}
          </DropdownMenu>
        )}
      </div>
      <AlertDialog
        open={confirm !== null}
        onOpenChange={(isOpen) => !isOpen && setAsked(null)}
        title={confirm === null ? '' : t(confirm.title)}
        description={confirm === null ? '' : t(confirm.hint)}
        cancelLabel={tCommon('cancel')}
        confirmLabel={asked === null ? '' : labels.action.invoice[asked]}
        destructive={asked === 'delete'}
        onConfirm={() => asked !== null && void run(asked)}
      />
      {dialog}
    </>
  )
}

/** The PDF of a draft, or all files of an issued invoice. */
const Files = ({ invoice }: InvoiceActionsProps) =>
  invoice.pdf === null ? <InvoicePdfButton record={invoice} /> : <InvoiceFiles invoice={invoice} reader="seller" />
