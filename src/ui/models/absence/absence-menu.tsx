import { Ellipsis } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ModelName } from '#contract/registry.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { useReferences } from '../../hooks/records/references.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import { DropdownMenu, MenuItem, MenuLabel } from '../../kit/overlays/dropdown-menu.tsx'
import { DecisionFacts } from './decision-facts.tsx'
import { ABSENCE_STEPS, type Absence, STEP_ICONS, useAbsenceDecision } from './use-absence-decision.ts'

/** The decisions that this person may take on an absence, in one menu: for cards. */
export const AbsenceMenu = ({ record }: { readonly record: Mirrored<ModelName> }) => {
  const absence = record as unknown as Absence
  const { t } = useTranslation('absence')
  const labels = useLabels()
  const format = useFormat()
  const person = useReferences().find('user', absence.user_id)
  const { isAllowed, decide } = useAbsenceDecision()
  const steps = ABSENCE_STEPS.filter((step) => isAllowed(absence, step))
  if (steps.length === 0) return null
  return (
    <DropdownMenu
      trigger={
        <IconButton
          size="small"
          label={t('actionsOf', {
            name: person ? `${person.firstname} ${person.lastname}` : '?',
            date: format.day(absence.start),
          })}
          className="relative z-10 mr-2"
        >
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      {steps.includes('approve') && (
        <MenuLabel>
          <DecisionFacts record={record} />
        </MenuLabel>
      )}
      {steps.map((step) => {
        const Icon = STEP_ICONS[step]
        return (
          <MenuItem key={step} onSelect={() => void decide([absence], step)}>
            <Icon aria-hidden />
            {labels.action.absence[step]}
          </MenuItem>
        )
      })}
    </DropdownMenu>
  )
}
