import type { End } from './format.ts'

/** One line with the counts of a backup. */
export const summaryOf = ({ rows, files }: End): string => {
  const counts = Object.values(rows)
  return `${counts.reduce((sum, count) => sum + count, 0)} rows of ${counts.length} tables, ${files} files`
}
