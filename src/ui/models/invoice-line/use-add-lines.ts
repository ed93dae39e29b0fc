import type { RecordId } from '#contract/core/ids.ts'
import { DEFAULT_LOCALE } from '#contract/core/kinds/locale.ts'
import { documentLanguage } from '#contract/invoicing/document-language.ts'
import { LINE_WORDINGS } from '#contract/locales/line-wordings.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { rejectionMessage, useDispatchAction } from '../../hooks/actions/use-dispatch-action.ts'
import { useLocale } from '../../hooks/page/use-path.ts'
import { useReferences } from '../../hooks/records/references.tsx'
import { toast } from '../../kit/overlays/toast.ts'
import { type Discount, discountLines } from './discount.ts'
import { discountWording } from './discount-wording.ts'
import { blankLine, linesOfDiscount, type NewLine, productLine, textLine } from './new-lines.ts'
import type { KeyedLine } from './use-lines.ts'

export interface AddLines {
  blank(): Promise<void>
  text(): Promise<void>
  product(id: RecordId): Promise<void>
  /** False where nothing is left to be reduced. */
  discount(discount: Discount): Promise<boolean>
}

/**
 * Adds lines to a draft; `added` gets the temporary id of a single one, which asks for the focus.
 */
export const useAddLines = (
  invoice: Mirrored<'invoice'>,
  keyed: readonly KeyedLine[],
  added: (id: RecordId) => void,
): AddLines => {
  const references = useReferences()
  const locale = useLocale()
  const { createRecord, createRecords } = useDispatchAction()
  const client = references.find('client', invoice.client_id)
  const language = client ? documentLanguage(client) : DEFAULT_LOCALE
  const wordings = LINE_WORDINGS[language]
  const lines = keyed.map(({ line }) => line)
  const around = { invoiceId: invoice.id, lines }

  const create = async (line: NewLine): Promise<void> => {
    const { answer, id } = await createRecord('invoice_line', line)
    if (answer?.status === 'logged') added(id)
    if (answer?.status === 'invalid') toast.error(rejectionMessage(answer, locale))
  }
  return {
    blank: () => create(blankLine(around, wordings.line)),
    text: () => create(textLine(around, wordings.text)),
    product: async (id) => {
      const product = references.find('product', id)
      if (product) await create(productLine(around, product))
    },
    discount: async (discount) => {
      const made = linesOfDiscount(around, discountLines(lines, discount), discountWording(discount, language))
      if (made.length === 0) return false
      const answers = await createRecords(made.map((payload) => ({ model: 'invoice_line' as const, payload })))
      const refused = answers?.find((answer) => answer.status === 'invalid')
      if (refused?.status === 'invalid') toast.error(rejectionMessage(refused, locale))
      return true
    },
  }
}
