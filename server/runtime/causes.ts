/**
 * Returns an error and its causes, outermost first: drivers and the query builder wrap errors.
 * The list ends at a cause that is not an `Error`, or that came before.
 */
export const causesOf = (error: unknown): readonly Error[] => {
  const causes = new Set<Error>()
  for (let cause = error; cause instanceof Error && !causes.has(cause); cause = cause.cause) causes.add(cause)
  return [...causes]
}
