import { MessageSquareText, Settings } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Mirrored } from '#src/store/mirrored.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { useAll } from '../../hooks/records/use-records.ts'
import { Button } from '../../kit/button.tsx'
import { DropdownMenu, MenuItem } from '../../kit/overlays/dropdown-menu.tsx'
import { usePerson } from '../../services/services.tsx'

interface MacroMenuProps {
  /** Answers of this kind alone: a note's text must not come into a reply. */
  readonly isNote: boolean
  pick(macro: Mirrored<'macro'>): void
}

/** Answers at hand; managers keep them. */
export const MacroMenu = ({ isNote, pick }: MacroMenuProps) => {
  const { t } = useTranslation('comment')
  const { actor } = usePerson()
  const path = usePath()
  const all = useAll('macro')
  const macros = useMemo(() => all?.filter((one) => one.is_note === isNote) ?? [], [all, isNote])
  const mayKeep = actor.role === 'manager'
  if (macros.length === 0 && !mayKeep) return null
  return (
    <DropdownMenu
      align="start"
      trigger={
        <Button look="ghost">
          <MessageSquareText aria-hidden />
          {t('macros')}
        </Button>
      }
    >
      {macros.map((macro) => (
        <MenuItem key={macro.id} onSelect={() => pick(macro)}>
          <span className="min-w-0 truncate">{macro.name}</span>
        </MenuItem>
      ))}
      {mayKeep && (
        <MenuItem asChild>
          <Link to={path('manager.macros')}>
            <Settings aria-hidden />
            {t('macrosKeep')}
          </Link>
        </MenuItem>
      )}
    </DropdownMenu>
  )
}
