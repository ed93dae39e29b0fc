import { type ReactNode, useCallback } from 'react'
import { fieldOf } from '#contract/core/model.ts'
import { aheadComponent, Late } from '../../kit/late.tsx'
import type { StaffSpace } from '../../navigation.ts'
import { type ClickAction, clickActionOf, clickAddress } from './click-action.ts'
import { fillTemplate, usePathTemplate } from './path-template.ts'
import type { AnyPresentation } from './presentation.ts'
import { LineActions } from './record-buttons.tsx'
import { useRecordName } from './record-title.tsx'
import type { PresentedRow } from './use-record-columns.tsx'

const PEEK = aheadComponent(async () => (await import('./record-peek.tsx')).RecordPeek)

export interface RowOpeningOptions {
  readonly presentation: AnyPresentation
  readonly space: StaffSpace
  /**
   * Dialog that a click on a row opens over the list; when absent, the record's own page if there
   * is one.
   */
  readonly clickAction?: ClickAction
  /**
   * Path of a record's page, with `{elem}` for the id; the model's own page in the space when
   * absent.
   */
  readonly pathTemplate?: string
  /** Buttons at the end of each row; must be stable. Form and page of the record when absent. */
  lineActions?(row: PresentedRow): ReactNode
}

/**
 * Where a row leads: its page or a dialog over the list, its line actions, and its card beside the
 * list.
 */
export const useRowOpening = ({
  presentation,
  space,
  clickAction,
  pathTemplate: ownTemplate,
  lineActions: ownActions,
}: RowOpeningOptions) => {
  const { model, opens } = presentation
  const modelTemplate = usePathTemplate(model, space)
  const pathTemplate = ownTemplate ?? modelTemplate
  const name = useRecordName(presentation)
  const to = useCallback(
    (row: PresentedRow) => {
      if (clickAction !== undefined) return clickAddress(clickActionOf(clickAction), row.id)
      const elsewhere = opens === undefined ? null : ((fieldOf(row, opens) as string | null | undefined) ?? null)
      return elsewhere ?? (pathTemplate === null ? clickAddress('show', row.id) : fillTemplate(pathTemplate, row.id))
    },
    [clickAction, opens, pathTemplate],
  )
  const lineActions = useCallback(
    (row: PresentedRow) =>
      ownActions?.(row) ?? <LineActions presentation={presentation} record={row} pathTemplate={pathTemplate} />,
    [ownActions, presentation, pathTemplate],
  )
  const peek = useCallback(
    (row: PresentedRow) => <Late of={PEEK} with={{ presentation, record: row, space, pathTemplate }} />,
    [presentation, space, pathTemplate],
  )
  return { pathTemplate, name, to, lineActions, peek }
}
