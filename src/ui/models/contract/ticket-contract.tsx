import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isOverrun } from '#contract/models/contract/contract-use.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { useToday } from '../../hooks/page/use-today.ts'
import { cx } from '../../kit/cx.ts'
import { useLeftText } from './period-bar.tsx'
import { useContractPeriods, useContractRule } from './use-contracts.ts'

/**
 * Hours left of the contract that the ticket's time draws from today; nothing without a contract.
 */
export const TicketContract = ({ ticket }: { readonly ticket: Mirrored<'ticket'> }) => {
  const { t } = useTranslation('contract')
  const format = useFormat()
  const leftText = useLeftText()
  const today = useToday()
  const rule = useContractRule(ticket)
  const drawn = rule?.(today) ?? null
  const [found] =
    useContractPeriods(
      useMemo(() => (drawn ? [drawn] : []), [drawn]),
      today,
    ) ?? []
  if (!found?.period) return null
  const { period } = found
  return (
    <p className={cx('mb-3 flex flex-wrap gap-x-2', isOverrun(period) ? 'text-danger-text' : 'text-ink-2')}>
      <span>{t('namedLeft', { name: found.contract.name, left: leftText(period) })}</span>
      <span className="text-ink-3">
        {t('usedOf', { used: format.ut(period.used), available: format.ut(period.granted + period.carried) })}
      </span>
    </p>
  )
}
