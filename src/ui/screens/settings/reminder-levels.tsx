import { AutomaticSwitch } from '../../models/reminder-level/automatic-switch.tsx'
import { reminderLevelPresentation } from '../../models/reminder-level/presentation.ts'
import type { RecordCellProps } from '../../widgets/presentation/presentation.ts'
import { RecordList } from '../../widgets/presentation/record-list.tsx'
import { SettingsPage } from './settings-page.tsx'

const SwitchOnCard = ({ record }: Pick<RecordCellProps, 'record'>) => (
  <span className="shrink-0 pr-3.5">
    <AutomaticSwitch record={record} />
  </span>
)

/** Phones have no column of the switch: their cards end with it. */
const ADDITIONS = { CardEnd: SwitchOnCard }

/** The reminders of unpaid invoices, by the day on which they are due. */
export const ReminderLevelSettings = () => (
  <SettingsPage current="manager.reminder_levels" isList>
    <RecordList presentation={reminderLevelPresentation} space="manager" additions={ADDITIONS} />
  </SettingsPage>
)
