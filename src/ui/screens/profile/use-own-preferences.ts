import { useCallback, useEffect, useMemo, useState } from 'react'
import {
  defaultPreferences,
  type NotificationPreference,
} from '#contract/models/notification-preference/notification-preference.ts'
import { useDispatchAction } from '../../hooks/actions/use-dispatch-action.ts'
import { useAll } from '../../hooks/records/use-records.ts'
import { usePerson } from '../../services/services.tsx'

/** The fields that a person chooses; the rest of the record is the server's. */
export type Preferences = Omit<NotificationPreference, 'id' | 'version' | 'user_id'>

const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The changes that the record does not have yet. */
const withoutStored = (changed: Partial<Preferences>, stored: Preferences): Partial<Preferences> =>
  Object.fromEntries(Object.entries(changed).filter(([name, value]) => stored[name as keyof Preferences] !== value))

interface OwnPreferences {
  /** Undefined until the mirror was read. */
  readonly shown: Preferences | undefined
  change(change: Partial<Preferences>): void
}

/**
 * The person's notification preferences, with changes shown at once. Two devices may each have made
 * a record while offline: the newer one counts.
 */
export const useOwnPreferences = (): OwnPreferences => {
  const { actor } = usePerson()
  const { dispatchAction, createRecord } = useDispatchAction()
  const all = useAll('notification_preference')
  const kept = useMemo(() => all?.filter((one) => one.user_id === actor.id).at(-1), [all, actor.id])
  const [changed, setChanged] = useState<Partial<Preferences>>({})
  // Once the record has a change it alone counts: another device may change it too. A later change
  // may still be on its way.
  useEffect(() => {
    if (kept) setChanged((before) => (kept.sync.pending === 0 ? {} : withoutStored(before, kept)))
  }, [kept])
  const isRead = all !== undefined
  const stored: Preferences = kept ?? defaultPreferences(actor.role)
  const change = useCallback(
    (next: Partial<Preferences>) => {
      setChanged((before) => ({ ...before, ...next }))
      const values = { ...next, time_zone: deviceZone() }
      if (kept) void dispatchAction('notification_preference', kept, 'update', values)
      // A second change may precede the record of the first one: each record has them all.
      else void createRecord('notification_preference', { ...defaultPreferences(actor.role), ...changed, ...values })
    },
    [kept, changed, actor.role, dispatchAction, createRecord],
  )
  return { shown: isRead ? { ...stored, ...changed } : undefined, change }
}
