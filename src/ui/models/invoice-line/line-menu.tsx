import { ArrowDown, ArrowUp, Ellipsis, SearchCheck, SlidersHorizontal, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isTextLine } from '#contract/core/kinds/money.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { IconButton } from '../../kit/icon-button.tsx'
import { DropdownMenu, MenuItem, MenuSeparator } from '../../kit/overlays/dropdown-menu.tsx'
import type { LineRowProps } from './line-row-props.ts'

/** Actions on a line, each with its key. */
export const LineMenu = ({
  line,
  number,
  isReadOnly,
  isFirst,
  isLast,
  toggle,
  move,
  remove,
  explain,
}: LineRowProps) => {
  const { t } = useTranslation('invoiceEditor')
  const { t: tCommon } = useTranslation()
  const labels = useLabels()
  return (
    <div className="justify-self-end">
      <DropdownMenu
        trigger={
          <IconButton size="small" label={t('actions', { number })} className="mt-1">
            <Ellipsis aria-hidden />
          </IconButton>
        }
      >
        {!isTextLine(line) && (
          <MenuItem onSelect={explain}>
            <SearchCheck aria-hidden />
            {t('explain')}
          </MenuItem>
        )}
        <MenuItem onSelect={toggle}>
          <SlidersHorizontal aria-hidden />
          {t('details')}
        </MenuItem>
        {!isReadOnly && (
          <>
            <MenuSeparator />
            <MenuItem disabled={isFirst} keys="Alt+↑" onSelect={() => move(-1)}>
              <ArrowUp aria-hidden />
              {t('up')}
            </MenuItem>
            <MenuItem disabled={isLast} keys="Alt+↓" onSelect={() => move(1)}>
              <ArrowDown aria-hidden />
              {t('down')}
            </MenuItem>
            <MenuSeparator />
            <MenuItem destructive keys={`Alt+${tCommon('keys.names.Delete')}`} onSelect={remove}>
              <Trash2 aria-hidden />
              {labels.action.invoice_line.delete}
            </MenuItem>
          </>
        )}
      </DropdownMenu>
    </div>
  )
}
