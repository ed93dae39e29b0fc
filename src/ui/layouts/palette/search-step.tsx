import { Command } from 'cmdk'
import { Clock, Search } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RoleSlug } from '#contract/core/roles.ts'
import { localePath } from '#contract/routes.ts'
import { useLocale } from '../../hooks/page/use-path.ts'
import { parseQuickAdd } from '../../models/pointage/quick-add/parse-quick-add.ts'
import { useQuickContext } from '../../models/pointage/quick-add/use-quick-context.ts'
import { useTitle } from '../../widgets/presentation/record-title.tsx'
import type { CommandEffect, Command as PaletteCommand } from './command.ts'
import { Group, Item, PaletteFrame } from './palette-parts.tsx'
import { type Candidate, placeOf, ranked } from './rank.ts'
import { RecordItem } from './record-item.tsx'
import { useGeneralCommands, usePageCommands, useRecordCommands } from './use-commands.ts'
import { type FoundRecord, useFoundRecords } from './use-found-records.ts'
import { usePreferenceCommands } from './use-preference-commands.ts'

interface SearchStepProps {
  readonly space: RoleSlug
  readonly below: Pick<FoundRecord, 'model' | 'record'> | null
  onRun(effect: CommandEffect): void
  /** Text that was typed before this step was there; it is taken once. */
  readonly typedBefore: RefObject<string>
}

/** Entries of a group while something is typed; without a text all are there to be read. */
const MAX_COMMANDS = 6
/** Recently viewed records before anything is typed. */
const MAX_RECENT_RECORDS = 6

interface Section {
  readonly id: string
  readonly heading: string
  /** The best match, which gives the section its place. */
  readonly first: Candidate | undefined
  readonly content: ReactNode
}

/**
 * Records, actions and pages that match, in sections; the section with the best match comes first.
 */
export const SearchStep = ({ space, below, onRun, typedBefore }: SearchStepProps) => {
  const { t } = useTranslation()
  const { t: tPalette } = useTranslation('palette')
  const { t: tQuickAdd } = useTranslation('quickAdd')
  const locale = useLocale()
  const titleOf = useTitle()
  const quickContext = useQuickContext(null)
  const [input, setInput] = useState(() => typedBefore.current)
  useEffect(() => {
    typedBefore.current = ''
  }, [typedBefore])
  const typed = input.trim()
  const { found, isCurrent } = useFoundRecords(space, typed)
  const onRecord = useRecordCommands(space, below)
  const general = useGeneralCommands(space)
  const preferences = usePreferenceCommands()
  const pages = usePageCommands(space)

  const isBelow = ({ model, record }: FoundRecord): boolean => below?.model === model && below.record.id === record.id
  const records = typed === '' ? found.filter((one) => !isBelow(one)).slice(0, MAX_RECENT_RECORDS) : found
  const open = (address: string) => onRun({ to: localePath(locale, address) })
  const commandSection = (id: string, heading: string, commands: readonly PaletteCommand[]): Section => {
    const shown = typed === '' ? commands : ranked(typed, commands).slice(0, MAX_COMMANDS)
    const content = shown.map(({ id: value, icon: Icon, title, effect }) => (
      <Item key={value} value={value} onSelect={() => onRun(effect)}>
        <Icon aria-hidden />
        <span className="truncate">{title}</span>
      </Item>
    ))
    return { id, heading, first: shown[0], content }
  }
  const sections: readonly Section[] = [
    {
      id: 'records',
      heading: typed === '' ? tPalette('recent') : tPalette('records'),
      first: records[0],
      content: records.map((record) => (
        <RecordItem key={`${record.model} ${record.record.id}`} found={record} onSelect={() => open(record.address)} />
      )),
    },
    ...(below ? [commandSection('record', tPalette('onRecord', { title: titleOf(below.record) }), onRecord)] : []),
    commandSection('actions', tPalette('actions'), general),
    commandSection('preferences', tPalette('preferences'), preferences),
    commandSection('pages', tPalette('pages'), pages),
  ]
  // A duration is no name: the text is time to be logged.
  const isTime = space !== 'client' && parseQuickAdd(typed, quickContext).ut !== null
  // Equal matches: what the person can do comes before the many records that begin alike.
  const rank = ({ id, first }: Section): number =>
    first ? placeOf(typed, first) * 2 + (id === 'records' ? 1 : 0) : Number.POSITIVE_INFINITY
  const ordered = typed === '' ? sections : sections.toSorted((a, b) => rank(a) - rank(b))

  return (
    <PaletteFrame
      label={t('palette.title')}
      placeholder={tPalette('placeholder')}
      typed={input}
      onTyped={setInput}
      isCurrent={isCurrent}
      start={<Search aria-hidden className="size-4 shrink-0 text-ink-3" />}
    >
      {isTime && (
        <Group heading={tQuickAdd('title')}>
          <Item value="quick-add-typed" onSelect={() => onRun({ quickAdd: typed })}>
            <Clock aria-hidden />
            <span className="truncate">{t('labelled', { label: tQuickAdd('title'), value: typed })}</span>
          </Item>
        </Group>
      )}
      <Command.Empty className="py-10 text-center text-ink-3">{tPalette('nothing')}</Command.Empty>
      {ordered.map(
        ({ id, heading, first, content }) =>
          first && (
            <Group key={id} heading={heading}>
              {content}
            </Group>
          ),
      )}
    </PaletteFrame>
  )
}
