import { CircleCheck } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Choices, type Unpaid, withChoices } from '#contract/accounting/bank/choices.ts'
import { type Confidence, type Proposal, proposalsOf } from '#contract/accounting/bank/propose.ts'
import type { ReadStatement } from '#contract/accounting/bank/read-table.ts'
import type { RecordId } from '#contract/core/ids.ts'
import { Button } from '../../../kit/button.tsx'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { Notice } from '../../../kit/feedback/notice.tsx'
import { Movement } from './movement.tsx'
import { useConfirm } from './use-confirm.ts'
import { PLACE, useKeptPlace } from './use-kept-place.ts'

const GROUPS = [
  { id: 'sure', of: ['sure'] },
  { id: 'check', of: ['likely', 'possible', 'probably_known'] },
  { id: 'none', of: ['none'] },
] as const satisfies readonly { id: string; of: readonly Confidence[] }[]

/** More movements without an invoice than this are shown on request. */
const FIRST_ROWS = 50

interface MovementsProps {
  readonly statement: ReadStatement
  readonly unpaid: Unpaid
}

/** The movements of a statement by how sure it is what they pay. */
export const Movements = ({ statement, unpaid }: MovementsProps) => {
  const { t } = useTranslation('bank')
  const confirm = useConfirm()
  const place = useKeptPlace<HTMLDivElement>()
  const [choices, setChoices] = useState<Choices>(() => new Map())
  const found = useMemo(
    () => proposalsOf(statement.lines, unpaid.invoices, unpaid.recorded, unpaid.settled),
    [statement, unpaid],
  )
  const proposals = useMemo(() => withChoices(found, choices, unpaid), [found, choices, unpaid])
  const known = proposals.filter(({ confidence }) => confidence === 'known').length
  // Money that left pays suppliers, unless it pays a credit note back.
  const ignored = proposals.filter(({ confidence, line }) => confidence === 'none' && line.amount <= 0).length
  const open = proposals.filter(
    ({ confidence, line }) => confidence !== 'known' && (confidence !== 'none' || line.amount > 0),
  )
  return (
    <div {...place} className="grid gap-6">
      <ul className="flex flex-wrap gap-x-6 gap-y-1 text-ink-2" aria-label={t('summary')}>
        <li>{t('movements', { count: proposals.length })}</li>
        {known > 0 && <li>{t('known', { count: known })}</li>}
        {ignored > 0 && <li>{t('outgoing', { count: ignored })}</li>}
      </ul>
      {statement.unreadable > 0 && <Notice tone="warning">{t('unreadable', { count: statement.unreadable })}</Notice>}
      {open.length === 0 && <EmptyState icon={<CircleCheck />} title={t('allDone')} hint={t('allDoneHint')} />}
      {GROUPS.map(({ id, of }) => (
        <Group
          key={id}
          id={id}
          proposals={open.filter(({ confidence }) => of.some((one) => one === confidence))}
          unpaid={unpaid}
          onChoose={(reference, ids) => setChoices((before) => new Map(before).set(reference, ids))}
          onConfirm={(some) => void confirm(some)}
        />
      ))}
    </div>
  )
}

interface GroupProps {
  readonly id: (typeof GROUPS)[number]['id']
  readonly proposals: readonly Proposal[]
  readonly unpaid: Unpaid
  onChoose(reference: string, ids: readonly RecordId[]): void
  onConfirm(proposals: readonly Proposal[]): void
}

const Group = ({ id, proposals, unpaid, onChoose, onConfirm }: GroupProps) => {
  const { t } = useTranslation('bank')
  const [all, setAll] = useState(false)
  if (proposals.length === 0) return null
  const shown = all ? proposals : proposals.slice(0, FIRST_ROWS)
  const ready = proposals.filter(({ parts }) => parts.length > 0)
  return (
    <section aria-labelledby={`bank-${id}`}>
      <div className="flex flex-wrap items-center justify-between gap-3 px-3 pb-2">
        <h2 {...PLACE} id={`bank-${id}`} tabIndex={-1} className="font-semibold text-md">
          {t(`groups.${id}`, { count: proposals.length })}
        </h2>
        {id === 'sure' && ready.length > 0 && (
          <Button {...PLACE} look="primary" onClick={() => onConfirm(ready)}>
            {t('confirmAll', { count: ready.length })}
          </Button>
        )}
      </div>
      <ul className="border-line border-t">
        {shown.map((proposal) => (
          <Movement
            key={proposal.line.reference}
            proposal={proposal}
            invoices={unpaid.invoices}
            onChoose={(ids) => onChoose(proposal.line.reference, ids)}
            onConfirm={() => onConfirm([proposal])}
          />
        ))}
      </ul>
      {shown.length < proposals.length && (
        <Button look="ghost" onClick={() => setAll(true)}>
          {t('showAll', { count: proposals.length })}
        </Button>
      )}
    </section>
  )
}
