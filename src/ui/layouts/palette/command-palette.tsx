import { Dialog as Radix } from 'radix-ui'
import { type Ref, type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { AnyRecord } from '#contract/core/model.ts'
import type { RoleSlug } from '#contract/core/roles.ts'
import type { ActionName, ModelName } from '#contract/registry.ts'
import { useDispatchAction } from '../../hooks/actions/use-dispatch-action.ts'
import { useOne } from '../../hooks/records/use-records.ts'
import { useOpener } from '../../kit/overlays/use-opener.ts'
import { useQuickAdd } from '../../models/pointage/quick-add/quick-add-context.ts'
import { useTimerCommands } from '../../models/timer/timer-context.ts'
import { useServices } from '../../services/services.tsx'
import { useLanguageSwitch } from '../../widgets/account/language-switch.ts'
import { usePageRecord } from '../open-record.tsx'
import { ChoiceStep } from './choice-step.tsx'
import type { CommandEffect, CommandPanel } from './command.ts'
import type { OfferedAction } from './record-actions.ts'
import { SearchStep } from './search-step.tsx'
import { TextStep } from './text-step.tsx'

interface CommandPaletteProps {
  readonly space: RoleSlug
  readonly open: boolean
  onOpenChange(open: boolean): void
  onPanel(panel: CommandPanel): void
  /** Typed before the palette was there. */
  readonly typed: RefObject<string>
}

/** Finds records, actions on the open record, and pages by a few letters. */
export const CommandPalette = ({ space, open, onOpenChange, onPanel, typed }: CommandPaletteProps) => (
  <Radix.Root open={open} onOpenChange={onOpenChange}>
    <Radix.Portal>
      <Radix.Overlay className="fixed inset-0 z-40 animate-appear bg-scrim" />
      <Content space={space} onOpenChange={onOpenChange} onPanel={onPanel} typed={typed} />
    </Radix.Portal>
  </Radix.Root>
)

interface ContentProps extends Pick<CommandPaletteProps, 'space' | 'onOpenChange' | 'onPanel' | 'typed'> {
  /** Comes from the portal. */
  readonly ref?: Ref<HTMLDivElement>
}

const Content = ({ ref, space, onOpenChange, onPanel, typed }: ContentProps) => {
  const { t } = useTranslation()
  const giveFocusBack = useOpener()
  return (
    <Radix.Content
      ref={ref}
      aria-describedby={undefined}
      onCloseAutoFocus={giveFocusBack}
      className="fixed top-[12vh] left-1/2 z-40 w-[calc(100vw-24px)] max-w-[640px] -translate-x-1/2 animate-rise overflow-hidden rounded-lg bg-raised shadow-dialog outline-none max-sm:top-[calc(--spacing(3)+env(safe-area-inset-top))]"
    >
      <Radix.Title className="sr-only">{t('palette.title')}</Radix.Title>
      <PaletteBody space={space} close={() => onOpenChange(false)} onPanel={onPanel} typed={typed} />
    </Radix.Content>
  )
}

interface PaletteBodyProps extends Pick<CommandPaletteProps, 'space' | 'onPanel' | 'typed'> {
  close(): void
}

/** The record of the page below, as it is now. */
const useRecordBelow = () => {
  const below = usePageRecord()
  const { value } = useOne(below?.model ?? 'ticket', below?.id ?? null)
  return below && value ? { model: below.model, record: value } : null
}

const PaletteBody = ({ space, close, onPanel, typed }: PaletteBodyProps) => {
  const navigate = useNavigate()
  const { dispatchAction } = useDispatchAction()
  const { toggle } = useTimerCommands()
  const openQuickAdd = useQuickAdd()
  const { preferences } = useServices()
  const { switchTo } = useLanguageSwitch()
  const below = useRecordBelow()
  const [choosing, setChoosing] = useState<OfferedAction | null>(null)

  const act = (action: OfferedAction, payload: Readonly<Record<string, unknown>>): void => {
    close()
    if (below) void dispatchAction(below.model, below.record, action.name as ActionName<ModelName>, payload)
  }
  const run = (effect: CommandEffect): void => {
    if ('to' in effect) {
      close()
      void navigate(effect.to, { state: effect.state })
    } else if ('panel' in effect) {
      onPanel(effect.panel)
    } else if ('timer' in effect) {
      close()
      toggle(effect.timer)
    } else if ('quickAdd' in effect) {
      close()
      openQuickAdd(effect.quickAdd)
    } else if ('theme' in effect) {
      close()
      preferences.setTheme(effect.theme)
    } else if ('locale' in effect) {
      close()
      switchTo(effect.locale)
    } else if (effect.action.input.kind === 'choice' || effect.action.input.kind === 'text') {
      setChoosing(effect.action)
    } else if (below) {
      const { input } = effect.action
      const values = below.record as unknown as AnyRecord
      act(effect.action, input.kind === 'flag' ? { [input.name]: values[input.name] !== true } : {})
    }
  }

  if (below && choosing) {
    const { input } = choosing
    const step = {
      model: below.model,
      record: below.record as unknown as AnyRecord,
      action: choosing.name,
      onBack: () => setChoosing(null),
    }
    if (input.kind === 'choice')
      return <ChoiceStep {...step} input={input} onChoose={(value) => act(choosing, { [input.name]: value })} />
    if (input.kind === 'text')
      return <TextStep {...step} input={input} onChoose={(value) => act(choosing, { [input.name]: value })} />
  }
  return <SearchStep space={space} below={below} onRun={run} typedBefore={typed} />
}
