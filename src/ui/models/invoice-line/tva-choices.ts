import { useMemo } from 'react'
import { FRENCH_RATES, TVA_CATEGORIES, type TvaCategory, VATEX_CODES } from '#contract/invoicing/tva.ts'
import { invoiceLine } from '#contract/models/invoice-line/invoice-line.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import type { SelectOption } from '../../kit/inputs/select.tsx'
import type { Line } from './use-lines.ts'

type Tax = Pick<Line, 'tva' | 'tva_category' | 'exemption_code' | 'exemption_reason'>

const keyOf = ({ tva, tva_category: category }: Pick<Tax, 'tva' | 'tva_category'>): string =>
  category === 'standard' ? String(tva) : category

const isCategory = (key: string): key is TvaCategory => (TVA_CATEGORIES as readonly string[]).includes(key)

/** The tax that a choice stands for. A category with one code takes it; its own words stay. */
const taxOf = (key: string, before: Tax): Tax => {
  if (!isCategory(key))
    return { tva: Number(key), tva_category: 'standard', exemption_code: null, exemption_reason: null }
  const codes = VATEX_CODES[key]
  const code =
    before.exemption_code !== null && codes.includes(before.exemption_code)
      ? before.exemption_code
      : codes.length === 1
        ? codes[0]
        : null
  return { tva: 0, tva_category: key, exemption_code: code ?? null, exemption_reason: before.exemption_reason }
}

/** Rates and categories of TVA as one choice; a former rate of the line stays among them. */
export const useTvaChoices = () => {
  const labels = useLabels()
  const format = useFormat()
  return useMemo(() => {
    const categories = TVA_CATEGORIES.filter((category) => category !== 'standard').map((category) => ({
      value: category as string,
      label: labels.choiceOf(invoiceLine.fields.tva_category, category),
    }))
    const optionsFor = (line: Tax): readonly SelectOption<string>[] => {
      const rates: readonly number[] =
        line.tva_category === 'standard' ? [...new Set([...FRENCH_RATES, line.tva])] : FRENCH_RATES
      return [...rates.map((rate) => ({ value: String(rate), label: format.rate(rate) })), ...categories]
    }
    return { optionsFor, keyOf, taxOf }
  }, [labels, format])
}
