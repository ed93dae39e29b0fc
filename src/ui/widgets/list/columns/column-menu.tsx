import { Columns3 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../kit/icon-button.tsx'
import { aheadComponent, Late } from '../../../kit/late.tsx'
import { Popover } from '../../../kit/overlays/popover.tsx'
import type { ColumnLinesProps } from './column-lines.tsx'

const LINES = aheadComponent(async () => (await import('./column-lines.tsx')).ColumnLines)

/** Chooses the columns of a list and their order; closing keeps the choice. */
export const ColumnMenu = (props: ColumnLinesProps) => {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const change = (isOpen: boolean): void => {
    setOpen(isOpen)
    if (!isOpen) props.choice.keep()
  }
  return (
    <Popover
      open={open}
      onOpenChange={change}
      label={t('list.columns')}
      isSheet
      align="end"
      className="w-72 p-2"
      trigger={
        <IconButton label={t('list.columns')}>
          <Columns3 aria-hidden />
        </IconButton>
      }
    >
      <Late of={LINES} with={props} />
    </Popover>
  )
}
