import { ChevronDown, FileMinus, FilePlus, FilePlus2, Hourglass, UserPen } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pointageActions } from '#contract/models/pointage/pointage.actions.ts'
import type { ActionName } from '#contract/registry.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useDispatchAction } from '../../../hooks/actions/use-dispatch-action.ts'
import { useLabels } from '../../../hooks/page/use-labels.ts'
import { useActionContext } from '../../../hooks/records/references.tsx'
import { Button } from '../../../kit/button.tsx'
import { DropdownMenu, MenuItem } from '../../../kit/overlays/dropdown-menu.tsx'
import { toast } from '../../../kit/overlays/toast.ts'
import { titleOf } from '../../../widgets/presentation/record-title.tsx'
import { useRowClient } from '../list/row-tickets.tsx'
import { fitsDraft } from './choosable-drafts.ts'
import { DraftDialog } from './draft-dialog.tsx'
import { InvoicedPersonDialog } from './invoiced-person-dialog.tsx'
import { InvoicedTimeDialog } from './invoiced-time-dialog.tsx'
import { useNewDraft } from './use-new-draft.ts'

type Pointage = Mirrored<'pointage'>
type Payload = Readonly<Record<string, unknown>>
type Step = Extract<ActionName<'pointage'>, 'imputeInvoice' | 'facturation_auto' | 'Unimputed'>

interface ImputationMenuProps {
  readonly pointages: readonly Pointage[]
  done(): void
}

/** Puts the selected time on a draft invoice, on that of its month, or takes it off. One undo each. */
export const ImputationMenu = ({ pointages, done }: ImputationMenuProps) => {
  const { t } = useTranslation('invoice')
  const labels = useLabels().action.pointage
  const clientOf = useRowClient()
  const { t: tInvoicing } = useTranslation('invoicing')
  const [opened, setOpened] = useState<'draft' | 'time' | 'person' | null>(null)
  const close = (): void => setOpened(null)
  const putOnNewDraft = useNewDraft(clientOf)
  const isKnown = pointages.some(({ ticket_id: ticket }) => clientOf(ticket) !== null)
  const run = useImputation(pointages)
  const impute = (imputation: Imputation): void => {
    done()
    void run(imputation)
  }
  return (
    <>
      <DropdownMenu
        align="start"
        trigger={
          <Button look="secondary" size="small">
            {t('invoicing')}
            <ChevronDown aria-hidden />
          </Button>
        }
      >
        <MenuItem onSelect={() => setOpened('draft')}>
          <FilePlus aria-hidden />
          {t('impute')}
        </MenuItem>
        <MenuItem
          onSelect={() => impute({ step: 'facturation_auto', isWanted: ({ invoice_id: invoice }) => invoice === null, payload: {}, target: '' })}
        >
          <FilePlus2 aria-hidden />
          {labels.facturation_auto}
        </MenuItem>
        <MenuItem onSelect={() => impute({ step: 'Unimputed', isWanted: ({ invoice_id: invoice }) => invoice !== null, payload: {}, target: '' })}>
          <FileMinus aria-hidden />
          {labels.Unimputed}
        </MenuItem>
        <MenuItem onSelect={() => setOpened('time')}>
          <Hourglass aria-hidden />
          {tInvoicing('invoiced.time')}
        </MenuItem>
        <MenuItem onSelect={() => setOpened('person')}>
          <UserPen aria-hidden />
          {tInvoicing('invoiced.person')}
        </MenuItem>
      </DropdownMenu>
      {opened === 'time' && <InvoicedTimeDialog pointages={pointages} done={done} onClose={close} />}
      {opened === 'person' && <InvoicedPersonDialog pointages={pointages} done={done} onClose={close} />}
      {opened === 'draft' && (
        <DraftDialog
          count={pointages.length}
          clients={pointages.map(({ ticket_id: ticket }) => clientOf(ticket))}
          onCancel={close}
          onNew={
            isKnown
              ? () => {
                  close()
                  done()
                  void putOnNewDraft(pointages)
                }
              : null
          }
          onChosen={(draft) => {
            close()
            const isWanted = ({ invoice_id: invoice, ticket_id: ticket }: Pointage) => invoice !== draft.id && fitsDraft(clientOf(ticket), draft)
            impute({ step: 'imputeInvoice', isWanted, payload: { invoice_id: draft.id }, target: titleOf(draft) })
          }}
        />
      )}
    </>
  )
}

interface Imputation {
  readonly step: Step
  /** Whether the step changes anything on this pointage. */
  isWanted(pointage: Pointage): boolean
  readonly payload: Payload
  /** Name of the draft; empty where the server chooses it. */
  readonly target: string
}

/**
 * Returns a function that runs a step on the pointages that allow it, as one group; the others are
 * counted.
 */
const useImputation = (pointages: readonly Pointage[]) => {
  const { t } = useTranslation('invoice')
  const { t: tPointage } = useTranslation('pointage')
  const context = useActionContext()
  const { dispatchActions } = useDispatchAction()
  return async ({ step, isWanted, payload, target }: Imputation): Promise<void> => {
    const allowed = pointages.filter((pointage) => isWanted(pointage) && pointageActions[step].when(pointage, context, null) === null)
    const skipped = pointages.length - allowed.length
    const detail = skipped > 0 ? { detail: t('imputeSkipped', { count: skipped }) } : {}
    if (allowed.length === 0) return void toast(tPointage('bulkNone'), { description: t('imputeSkipped', { count: skipped }) })
    await dispatchActions(
      'pointage',
      allowed.map((record) => ({ record, action: step, payload })),
      (count) => ({ title: t(`imputed.${step}`, { count, invoice: target }), ...detail }),
    )
  }
}
