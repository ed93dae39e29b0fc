import type { RoleSlug } from '#contract/core/roles.ts'
import type { ModelName } from '#contract/registry.ts'
import type { Destination } from '../../navigation.ts'
import { type ExportedModel, isExportedModel } from './list-export.ts'

/** Pages on which the columns of an export are chosen. */
const EXPORT_PAGES: Readonly<Record<RoleSlug, Readonly<Partial<Record<ExportedModel, Destination>>>>> = {
  manager: { ticket: 'manager.ticketExport', pointage: 'manager.pointageExport' },
  technicien: { pointage: 'technicien.pointageExport' },
  client: {},
}

/** The page that exports this model with any columns; null where the space has none. */
export const exportPageOf = (space: RoleSlug, model: ModelName): Destination | null =>
  (isExportedModel(model) && EXPORT_PAGES[space][model]) || null
