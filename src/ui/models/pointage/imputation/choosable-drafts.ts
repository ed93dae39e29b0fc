import type { RecordId } from '#contract/core/ids.ts'
import { type ListQuery, rowsOf } from '#contract/core/list-query.ts'
import { billsTime, type InvoiceKind } from '#contract/lifecycle/invoice.ts'

interface Draft {
  readonly id: RecordId
  readonly kind: InvoiceKind
  readonly client_id: RecordId
}

/**
 * Returns the drafts on which the selected time can't be put: credit notes, deposits, and drafts of
 * clients who have none of it. `clients` are those of the selected time; null stands for an unknown
 * one.
 */
export const unfitDrafts = (drafts: readonly Draft[], clients: readonly (RecordId | null)[]): ReadonlySet<RecordId> =>
  new Set(
    drafts
      .filter(
        ({ kind, client_id: client }) => !billsTime(kind) || !(clients.includes(client) || clients.includes(null)),
      )
      .map(({ id }) => id),
  )

/** Whether time of this client belongs on the draft; the server decides about an unknown client. */
export const fitsDraft = (client: RecordId | null, draft: Pick<Draft, 'client_id'>): boolean =>
  client === null || client === draft.client_id

/**
 * The page of a query over all drafts, those that can be chosen first; each part keeps its order.
 */
export const fittingFirst = <Row extends { readonly id: RecordId }>(
  rows: readonly Row[],
  unfit: ReadonlySet<RecordId>,
  { page, limit }: Pick<ListQuery, 'page' | 'limit'>,
): readonly Row[] => {
  const [greyed, choosable] = [rows.filter(({ id }) => unfit.has(id)), rows.filter(({ id }) => !unfit.has(id))]
  return [...choosable, ...greyed].slice((page - 1) * rowsOf(limit), page * rowsOf(limit))
}

/** The drafts of a client that bill time and stages. */
export const choosableDrafts = <Row extends Draft>(drafts: readonly Row[], clientId: RecordId): readonly Row[] =>
  drafts.filter(({ kind, client_id }) => billsTime(kind) && client_id === clientId)
