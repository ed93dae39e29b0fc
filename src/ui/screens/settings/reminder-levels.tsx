import { reminderLevelPresentation } from '../../models/reminder-level/presentation.ts'
import { RecordList } from '../../widgets/presentation/record-list.tsx'
import { SettingsPage } from './settings-page.tsx'

/** The reminders of unpaid invoices, by the day on which they are due. */
export const ReminderLevelSettings = () => (
  <SettingsPage current="manager.reminder_levels" isList>
    <RecordList presentation={reminderLevelPresentation} space="manager" />
  </SettingsPage>
)
