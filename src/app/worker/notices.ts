import { BehaviorSubject } from 'rxjs'
import type { DeviceNotice } from '#src/ui/services/ports.ts'

/** Notices about the worker and the data on this device, at most one of each kind. */
export const createNotices = () => {
  const notices$ = new BehaviorSubject<readonly DeviceNotice[]>([])
  const remove = (kind: DeviceNotice['kind']): void => {
    if (notices$.value.some((notice) => notice.kind === kind))
      notices$.next(notices$.value.filter((notice) => notice.kind !== kind))
  }
  return {
    notices$,
    remove,
    add: (notice: DeviceNotice): void =>
      notices$.next([...notices$.value.filter(({ kind }) => kind !== notice.kind), notice]),
  }
}
