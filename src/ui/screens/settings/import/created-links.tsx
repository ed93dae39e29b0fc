import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { WireImport } from '#contract/calls/import.calls.ts'
import { IMPORTED_MODELS, type ImportedModel } from '#contract/import/import.ts'
import { useLabels } from '../../../hooks/page/use-labels.ts'
import { usePath } from '../../../hooks/page/use-path.ts'
import { Button } from '../../../kit/button.tsx'
import type { Destination } from '../../../navigation.ts'

/** Lists in which imported records are found. */
const LISTS: Readonly<Record<ImportedModel, Destination>> = {
  client: 'manager.clients',
  user: 'manager.users',
  projet: 'manager.projets',
  ticket: 'manager.tickets',
  comment: 'manager.comments',
  pointage: 'manager.pointages',
}

/** Links to the lists of the records that an import created. */
export const CreatedLinks = ({ shown: { report } }: { readonly shown: WireImport }) => {
  const { t } = useTranslation('imports')
  const labels = useLabels()
  const path = usePath()
  return IMPORTED_MODELS.filter((model) => (report?.created[model] ?? 0) > 0).map((model) => (
    <Button key={model} look="secondary" size="small" asChild>
      <Link to={path(LISTS[model])}>
        {t('open')} {labels.model[model].many}
      </Link>
    </Button>
  ))
}
