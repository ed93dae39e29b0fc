import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../kit/icon-button.tsx'
import type { WidgetProps } from '../widget-props.ts'
import { ReferenceText } from './reference-text.tsx'
import { ReferenceWidget } from './reference-widget.tsx'

/** The chosen records, each with a remove button, and a search that adds one. */
export const ReferencesWidget = (props: WidgetProps) => {
  const { t } = useTranslation()
  const chosen = Array.isArray(props.value) ? (props.value as readonly string[]) : []
  const add = (id: unknown): void => {
    if (typeof id === 'string' && id !== '' && !chosen.includes(id)) props.onChange([...chosen, id])
  }
  return (
    <div className="flex flex-col gap-1.5">
      <ReferenceWidget
        {...props}
        value={null}
        onChange={add}
        among={(record) => !chosen.includes(record.id) && (props.among?.(record) ?? true)}
      />
      <ul className="flex flex-wrap gap-1.5">
        {chosen.map((id) => (
          <li key={id} className="flex items-center gap-1 rounded border border-line px-1.5">
            <ReferenceText model={props.field.model ?? ''} id={id} />
            <IconButton
              label={t('remove')}
              size="small"
              disabled={props.disabled}
              onClick={() => props.onChange(chosen.filter((other) => other !== id))}
            >
              <X className="size-3.5" />
            </IconButton>
          </li>
        ))}
      </ul>
    </div>
  )
}
