import { useRef } from 'react'
import { isCalendarDate } from '#contract/core/parse.ts'
import type { FormState } from '../form/use-form.ts'
import type { AnyPresentation } from './presentation.ts'

/**
 * The last day that a first day proposes: the same day, until the person has chosen another; null
 * for no proposal. A day is typed figure by figure, so the last proposal may be of half a year.
 */
export const proposedEnd = (start: unknown, end: unknown, lastProposal: string | null): string | null => {
  const isOpen = end === null || end === undefined || end === lastProposal
  return isOpen && typeof start === 'string' && isCalendarDate(start) ? start : null
}

/** A form that proposes the last day of the period of its record: most periods are one day. */
export const usePeriodEnd = (form: FormState, period: AnyPresentation['period']): FormState => {
  const lastProposal = useRef<string | null>(null)
  if (!period) return form
  const set = (name: string, value: unknown) => {
    form.set(name, value)
    if (name !== period.from) return
    const end = proposedEnd(value, form.values[period.to], lastProposal.current)
    if (end === null) return
    lastProposal.current = end
    form.set(period.to, end)
  }
  return { ...form, set }
}
