import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { RoleSlug } from '#contract/core/roles.ts'
import type { NotificationKind } from '#contract/models/notification/notification-kind.ts'
import { NOTIFICATION_KINDS } from '#contract/models/notification/notification-kind.ts'
import { MAIL_TIMES, type MailTime } from '#contract/models/notification-preference/notification-preference.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'
import { Select } from '../../kit/inputs/select.tsx'
import { Switch } from '../../kit/inputs/switch.tsx'
import { usePerson } from '../../services/services.tsx'
import { PushSwitch } from './push-switch.tsx'
import { type Preferences, useOwnPreferences } from './use-own-preferences.ts'

/** Kinds that concern some roles only. */
const ROLES: Readonly<Partial<Record<NotificationKind, readonly RoleSlug[]>>> = {
  absence: ['manager', 'technicien'],
  account: ['manager'],
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const NO_HOUR = 'none'

interface PartProps {
  readonly preferences: Preferences
  change(change: Partial<Preferences>): void
}

/**
 * Chooses which notifications the person gets by which channel, and when mails rest; works without
 * a network.
 */
export const NotificationPreferences = () => {
  const { shown, change } = useOwnPreferences()
  const { hash } = useLocation()
  const element = useRef<HTMLDivElement>(null)
  const isReady = shown !== undefined
  useEffect(() => {
    if (isReady && hash === '#notifications') element.current?.closest('section')?.scrollIntoView()
  }, [isReady, hash])
  return (
    <div ref={element}>
      {shown ? (
        <div className="grid grid-cols-1 gap-6">
          <PushSwitch />
          <Kinds preferences={shown} change={change} />
          <Hours preferences={shown} change={change} />
        </div>
      ) : (
        <Skeleton className="h-40 w-full" />
      )}
    </div>
  )
}

const Kinds = ({ preferences, change }: PartProps) => {
  const { t } = useTranslation('notification')
  const labels = useLabels()
  const { actor } = usePerson()
  const kinds = NOTIFICATION_KINDS.filter((kind) => ROLES[kind]?.includes(actor.role) ?? true)
  const mailOptions = MAIL_TIMES.map((value) => ({ value, label: labels.choice.mail_time[value] }))
  return (
    <table className="w-full max-sm:table-fixed">
      <thead className="text-left text-ink-3 text-sm">
        <tr>
          <th className="pb-1.5 font-medium">{t('preferences.kind')}</th>
          <th className="px-2 pb-1.5 text-center font-medium max-sm:w-18 max-sm:px-0.5 max-sm:text-xs">
            {t('preferences.inApp')}
          </th>
          <th className="px-2 pb-1.5 text-center font-medium max-sm:w-15 max-sm:px-0.5 max-sm:text-xs">
            {t('preferences.push')}
          </th>
          <th className="w-40 pb-1.5 font-medium max-sm:w-26 max-sm:text-xs">{t('preferences.mail')}</th>
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => {
          const name = labels.choice.notification_kind[kind]
          return (
            <tr key={kind} className="border-t">
              <th
                scope="row"
                className="hyphens-auto break-words py-2 pr-1 text-left font-normal max-sm:text-sm sm:pr-2"
              >
                {name}
              </th>
              <td className="px-2 text-center">
                <Switch
                  aria-label={t('preferences.inAppOf', { kind: name })}
                  checked={preferences[`${kind}_in_app`]}
                  onCheckedChange={(isOn) => change({ [`${kind}_in_app`]: isOn })}
                />
              </td>
              <td className="px-2 text-center">
                <Switch
                  aria-label={t('preferences.pushOf', { kind: name })}
                  checked={preferences[`${kind}_push`]}
                  onCheckedChange={(isOn) => change({ [`${kind}_push`]: isOn })}
                />
              </td>
              <td className="py-1.5">
                {kind === 'account' ? (
                  <span className="text-ink-3">{t('preferences.byRules')}</span>
                ) : (
                  <Select<MailTime>
                    label={t('preferences.mailOf', { kind: name })}
                    value={preferences[`${kind}_mail`]}
                    onChange={(time) => change({ [`${kind}_mail`]: time })}
                    options={mailOptions}
                    className="w-full"
                  />
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

const Hours = ({ preferences, change }: PartProps) => {
  const { t } = useTranslation('notification')
  const hintId = useId()
  const { digest_hour: digest, quiet_from: from, quiet_to: to } = preferences
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <HourSelect
        label={t('preferences.digestHour')}
        value={digest}
        onChange={(hour) => hour !== null && change({ digest_hour: hour })}
      />
      <fieldset aria-describedby={hintId} className="min-w-0">
        <legend className="font-medium">{t('preferences.quiet')}</legend>
        <div className="mt-1.5 flex gap-2">
          <HourSelect
            label={t('preferences.quietFrom')}
            value={from}
            isOptional
            onChange={(hour) =>
              change(
                hour === null
                  ? { quiet_from: null, quiet_to: null }
                  : { quiet_from: hour, quiet_to: to ?? (hour + 11) % 24 },
              )
            }
          />
          {from !== null && (
            <HourSelect
              label={t('preferences.quietTo')}
              value={to}
              onChange={(hour) => hour !== null && change({ quiet_to: hour })}
            />
          )}
        </div>
        <p id={hintId} className="mt-1 text-ink-2 text-sm">
          {t('preferences.quietHint')}
        </p>
      </fieldset>
    </div>
  )
}

interface HourSelectProps {
  readonly label: string
  readonly value: number | null
  /** Offers « none » too. */
  readonly isOptional?: boolean
  onChange(hour: number | null): void
}

const HourSelect = ({ label, value, isOptional = false, onChange }: HourSelectProps) => {
  const { t } = useTranslation('notification')
  const id = useId()
  const hours = HOURS.map((hour) => ({ value: String(hour), label: t('preferences.hour', { hour }) }))
  return (
    <div className="grid min-w-0 flex-1 content-start gap-1.5">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <Select
        id={id}
        value={value === null ? NO_HOUR : String(value)}
        onChange={(chosen) => onChange(chosen === NO_HOUR ? null : Number(chosen))}
        options={isOptional ? [{ value: NO_HOUR, label: t('preferences.none') }, ...hours] : hours}
        className="w-full"
      />
    </div>
  )
}
