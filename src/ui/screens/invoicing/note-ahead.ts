import { defer, finalize, type Observable, tap } from 'rxjs'

/**
 * Returns sources that note their name with the first answer, and null when they end. The latest
 * subscription alone does: one that ends, or answers, behind it changes nothing.
 */
export const noteAhead = <Name>(
  note: (name: Name | null) => void,
): ((name: Name, source: Observable<unknown>) => Observable<unknown>) => {
  let latest: object | null = null
  return (name, source) =>
    defer(() => {
      const own = {}
      latest = own
      const noteOwn = (noted: Name | null): void => {
        if (latest === own) note(noted)
      }
      return source.pipe(
        tap(() => noteOwn(name)),
        finalize(() => noteOwn(null)),
      )
    })
}
