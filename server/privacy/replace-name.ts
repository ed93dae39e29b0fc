import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Letters and digits, also those with accents where the database's locale knows ASCII alone. */
const LETTER = '[[:alnum:]\\u00C0-\\u1FFF]'

/** End of an escape in a JSON text, whose letter is no part of a word: `\n`. */
const ESCAPE = '\\\\[bfnrt]'

/**
 * Regular expression of PostgreSQL for a name that is a part of no longer one: « Anne Martin » is
 * neither in « Anne Martinez » nor in « Marie-Anne Martin ».
 */
const patternOf = (name: string): string =>
  `(?:(?<!${LETTER})(?<!${LETTER}-)|(?<=${ESCAPE}-?))${name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}(?!-?${LETTER})`

/** Condition and new value for columns in which a name is replaced. */
interface NameReplacement {
  isIn(column: PgColumn): SQL
  replacedIn(column: PgColumn): SQL
}

/** Replaces a name in texts, as it stands in them. */
export const replaceName = (former: string, name: string): NameReplacement => {
  const pattern = patternOf(former)
  return {
    // The search for the text is much faster and leaves few rows to the expression.
    isIn: (column) =>
      sql`case when strpos(${column}::text, ${former}) > 0 then ${column}::text ~ ${pattern} else false end`,
    replacedIn: (column) =>
      sql`regexp_replace(${column}::text, ${pattern}::text, ${name.replaceAll('\\', '\\\\')}::text, 'g')`,
  }
}
