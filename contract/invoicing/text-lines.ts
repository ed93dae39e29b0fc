import { isTextLine } from '#contract/core/kinds/money.ts'
import type { TaxedLine } from '#contract/core/kinds/totals.ts'
import type { Nature } from './tva.ts'

type Line = TaxedLine & { readonly nature: Nature }

/**
 * Lines in the order in which they are read, with texts under the tax and the nature of the priced
 * line before them, else of the first one after them: a text charges nothing, but every line of an
 * electronic invoice has a category of TVA. Texts without any priced line keep their own.
 */
export const taxTexts = <Given extends Line>(lines: readonly Given[]): readonly Given[] => {
  let near = lines.find((line) => !isTextLine(line))
  if (!near) return lines
  const taxed: Given[] = []
  for (const line of lines) {
    if (!isTextLine(line)) near = line
    const { tva, nature, tva_category, exemption_code, exemption_reason }: Line = near
    taxed.push(isTextLine(line) ? { ...line, tva, nature, tva_category, exemption_code, exemption_reason } : line)
  }
  return taxed
}
