import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { periodDaysAt } from '#contract/models/contract/contract-use.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { Notice } from '../../kit/feedback/notice.tsx'
import { useLeftText } from './period-bar.tsx'
import { useContractPeriods, useContractRule } from './use-contracts.ts'

interface ContractNoteProps {
  readonly ticket: Pick<Mirrored<'ticket'>, 'projet_id' | 'is_facturable'> | null | undefined
  readonly day: string
  /** Typed UT; null while there are none. */
  readonly ut: number | null
  /** The stored entry that is changed, whose time is in the sums already. */
  readonly former?: Pick<Mirrored<'pointage'>, 'date' | 'ut'> | null
}

/**
 * The contract that a time entry draws from, with its hours left, before it is saved; a warning
 * when the entry exceeds them. Nothing for a client without contracts.
 */
export const ContractNote = ({ ticket, day, ut, former = null }: ContractNoteProps) => {
  const { t } = useTranslation('contract')
  const format = useFormat()
  const leftText = useLeftText()
  const rule = useContractRule(ticket)
  const drawn = rule?.(day)
  const [found] =
    useContractPeriods(
      useMemo(() => (drawn ? [drawn] : []), [drawn]),
      day,
    ) ?? []
  if (!rule || drawn === undefined) return null
  if (drawn === null)
    return <p className="text-ink-2">{ticket?.is_facturable ? t('noneOnDay') : t('noneNotBillable')}</p>
  if (!found?.period) return <p className="text-ink-2">{t('named', { name: drawn.name })}</p>
  const { from, to } = periodDaysAt(drawn, day)
  const isCounted =
    former !== null && rule(former.date)?.id === drawn.id && from <= former.date && (to === null || former.date <= to)
  const left = found.period.left + (isCounted ? former.ut : 0)
  const text = t('namedLeft', { name: drawn.name, left: leftText({ left }) })
  const after = left - (ut ?? 0)
  if (ut !== null && ut > 0 && after < 0) {
    return <Notice tone="warning">{t('warning', { text, ut: format.ut(left < 0 ? ut : -after) })}</Notice>
  }
  return <p className="text-ink-2">{ut === null || ut === 0 ? text : t('thenLeft', { text, ut: format.ut(after) })}</p>
}
