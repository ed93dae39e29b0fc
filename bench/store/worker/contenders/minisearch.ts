import MiniSearch from 'minisearch'
import type { MirrorDocument } from '#src/store/mirror-schema.ts'
import { PAGE_SIZE, rowOf } from '../../questions/question.ts'
import { foldedOf } from '../../questions/reference.ts'
import type { OpenContender } from '../contender.ts'

/**
 * Every ending of a word is indexed, so that a search of beginnings finds the middle of words too:
 * its author's advice for that.
 */
const endings = (word: string): string[] => Array.from({ length: word.length }, (_, n) => word.slice(n))

interface Found {
  readonly id: string
  readonly version: number
  readonly created_at: string
  readonly number: number
}

const newestFirst = (a: Found, b: Found): number =>
  a.created_at === b.created_at ? b.number - a.number : a.created_at < b.created_at ? 1 : -1

export const open: OpenContender = async () => {
  const index = new MiniSearch<Found & { readonly folded: string }>({
    fields: ['folded'],
    storeFields: ['version', 'created_at', 'number'],
    tokenize: (text) => text.split(/[\s,]+/),
    processTerm: endings,
    searchOptions: {
      prefix: true,
      combineWith: 'AND',
      processTerm: (word) => word,
      tokenize: (text) => text.split(' '),
    },
  })
  return {
    prepare: (collection, documents) =>
      collection === 'ticket'
        ? documents.map((document: MirrorDocument) => ({
            id: document.id,
            version: document.version,
            created_at: document['created_at'],
            number: document.number,
            folded: foldedOf(document),
          }))
        : [],
    load: async (_collection, rows) => index.addAll(rows as (Found & { folded: string })[]),
    search: async ({ words }) => {
      // MiniSearch ranks by relevance; the list wants the newest.
      const found = index.search(words.join(' ')) as unknown as Found[]
      return { total: found.length, rows: found.sort(newestFirst).slice(0, PAGE_SIZE).map(rowOf) }
    },
    close: async () => index.removeAll(),
  }
}
