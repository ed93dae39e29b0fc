import type { ComponentType } from 'react'
import type { KindName } from '#contract/core/kinds/field.ts'
import { Late } from '../kit/late.tsx'
import { HundredthsWidget } from './hundredths-widget.tsx'
import { COUNTRY } from './late-country.ts'
import { LevelWidget } from './level.tsx'
import { PasswordInput } from './password-input.tsx'
import { ReferenceWidget } from './reference/reference-widget.tsx'
import { ReferencesWidget } from './reference/references-widget.tsx'
import {
  ChoiceWidget,
  ColourWidget,
  DateWidget,
  FilesWidget,
  FlagWidget,
  InstantWidget,
  LongTextWidget,
  lineWidget,
  WholeWidget,
} from './simple-widgets.tsx'
import { TranslatedWidget } from './translated-widget.tsx'
import { UtWidget } from './ut-widget.tsx'
import { textOf, type WidgetProps } from './widget-props.ts'

const IntegerWidget = (props: WidgetProps) => {
  if (props.field.level) return <LevelWidget {...props} />
  return props.field.percent || props.field.hundredths ? <HundredthsWidget {...props} /> : <WholeWidget {...props} />
}

const PasswordWidget = ({ id, value, onChange, invalid, describedBy, disabled }: WidgetProps) => (
  <PasswordInput
    id={id}
    value={textOf(value)}
    onChange={(event) => onChange(event.target.value)}
    aria-invalid={invalid || undefined}
    aria-describedby={describedBy}
    disabled={disabled}
  />
)

const LineWidget = lineWidget('text')

const TextWidget = (props: WidgetProps) =>
  props.field.format === 'country' ? <Late of={COUNTRY} with={props} /> : <LineWidget {...props} />

/** Input widget for each kind of field. */
export const WIDGETS = {
  text: TextWidget,
  longText: LongTextWidget,
  email: lineWidget('email'),
  phone: lineWidget('phone'),
  link: lineWidget('link'),
  password: PasswordWidget,
  colour: ColourWidget,
  icon: lineWidget('icon'),
  integer: IntegerWidget,
  ut: UtWidget,
  cents: HundredthsWidget,
  flag: FlagWidget,
  date: DateWidget,
  instant: InstantWidget,
  choice: ChoiceWidget,
  belongsTo: ReferenceWidget,
  references: ReferencesWidget,
  translated: TranslatedWidget,
  files: FilesWidget,
  // Only the server writes this kind.
  json: () => null,
} as const satisfies Record<KindName, ComponentType<WidgetProps>>
