import { ChevronDown, FileMinus, FilePlus, FilePlus2, Hourglass, UserPen } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useLabels } from '../../../hooks/page/use-labels.ts'
import { Button } from '../../../kit/button.tsx'
import { DropdownMenu, MenuItem } from '../../../kit/overlays/dropdown-menu.tsx'
import { titleOf } from '../../../widgets/presentation/record-title.tsx'
import { fitsDraft } from './choosable-drafts.ts'
import { DraftDialog } from './draft-dialog.tsx'
import { InvoicedPersonDialog } from './invoiced-person-dialog.tsx'
import { InvoicedTimeDialog } from './invoiced-time-dialog.tsx'
import type { SortedTime } from './sorted-time.ts'
import type { TimeBilling } from './time-billing.ts'
import { type Imputation, useImputation, useShowNothingTaken, useSortForStep } from './use-imputation.ts'
import { useNewDraft } from './use-new-draft.ts'
import { useLeftOutText } from './use-time-billing.ts'

type Pointage = Mirrored<'pointage'>

interface ImputationMenuProps {
  readonly pointages: readonly Pointage[]
  done(): void
}

/**
 * Puts the selected time on a draft invoice, on that of its month, or takes it off. One undo each.
 */
export const ImputationMenu = ({ pointages, done }: ImputationMenuProps) => {
  const { t } = useTranslation('invoice')
  const labels = useLabels().action.pointage
  const { t: tInvoicing } = useTranslation('invoicing')
  const [opened, setOpened] = useState<'time' | 'person' | Choice | null>(null)
  const close = (): void => setOpened(null)
  const sortForStep = useSortForStep()
  const showNothingTaken = useShowNothingTaken()
  const run = useImputation(pointages)
  const impute = (imputation: Imputation): void => {
    done()
    void run(imputation)
  }
  const chooseDraft = async (): Promise<void> => {
    const choice = await sortForStep(pointages, { step: 'imputeInvoice', isWanted: () => true })
    if (choice.sorted.taken.length > 0) return setOpened(choice)
    done()
    showNothingTaken(choice.sorted)
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
        <MenuItem onSelect={() => void chooseDraft()}>
          <FilePlus aria-hidden />
          {t('impute')}
        </MenuItem>
        <MenuItem
          onSelect={() =>
            impute({
              step: 'facturation_auto',
              isWanted: ({ invoice_id: invoice }) => invoice === null,
              payload: {},
              target: '',
            })
          }
        >
          <FilePlus2 aria-hidden />
          {labels.facturation_auto}
        </MenuItem>
        <MenuItem
          onSelect={() =>
            impute({
              step: 'Unimputed',
              isWanted: ({ invoice_id: invoice }) => invoice !== null,
              payload: {},
              target: '',
            })
          }
        >
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
      {opened !== null && typeof opened === 'object' && (
        <DraftChoice pointages={pointages} choice={opened} done={done} onClose={close} onChosen={impute} />
      )}
    </>
  )
}

/** Time that can be put on a draft, sorted when the choice was opened. */
interface Choice {
  readonly sorted: SortedTime<Pointage>
  readonly billing: TimeBilling
}

interface DraftChoiceProps extends ImputationMenuProps {
  readonly choice: Choice
  onClose(): void
  onChosen(imputation: Imputation): void
}

/** Chooses one of the drafts, or new ones, for the billable time of a selection. */
const DraftChoice = ({ pointages, choice: { sorted, billing }, done, onClose, onChosen }: DraftChoiceProps) => {
  const putOnNewDraft = useNewDraft()
  const leftOutText = useLeftOutText()
  const clients = sorted.taken.map(({ ticket_id: ticket }) => billing.clientOf(ticket))
  const onNew = (): void => {
    onClose()
    done()
    void putOnNewDraft(pointages)
  }
  return (
    <DraftDialog
      count={sorted.taken.length}
      leftOut={leftOutText(sorted)}
      clients={clients}
      onCancel={onClose}
      onNew={clients.some((client) => client !== null) ? onNew : null}
      onChosen={(draft) => {
        onClose()
        const isWanted: Imputation['isWanted'] = ({ invoice_id: invoice, ticket_id: ticket }, { clientOf }) =>
          invoice !== draft.id && fitsDraft(clientOf(ticket), draft)
        onChosen({ step: 'imputeInvoice', isWanted, payload: { invoice_id: draft.id }, target: titleOf(draft) })
      }}
    />
  )
}
