import { macroPresentation } from '../../models/macro/presentation.ts'
import { RecordList } from '../../widgets/presentation/record-list.tsx'
import { SettingsPage } from './settings-page.tsx'

/** The answers at hand of every ticket. */
export const MacroSettings = () => (
  <SettingsPage current="manager.macros" isList>
    <RecordList presentation={macroPresentation} space="manager" />
  </SettingsPage>
)
