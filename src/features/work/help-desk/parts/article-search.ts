import MiniSearch from 'minisearch'
import type { HelpArticle } from '../public/contract/own.ts'

/** Words that say nothing about the question, in English and Filipino. */
const EMPTY = new Set(
  'a an and are be but can do does for from have how i in is it me my not of on or so that the this to was what when where which who why will with you your ako ang ano at ay ba ko kung mga na nang ng ni paano sa siya yung'.split(
    ' ',
  ),
)

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const MOST = 5
/** Results this much worse than the best are left out: no one reads them while typing. */
const LEAST_PART = 0.35

/** Whether a title or one of its keywords matches: one word somewhere in the text alone says little. */
const isNamed = (match: Readonly<Record<string, readonly string[]>>): boolean =>
  Object.values(match).some((fields) => fields.some((field) => field !== 'text' && field !== 'textFil'))

/** Finds the articles that answer what is being typed, even if misspelt, in either language, and without a network. */
export function articleSearch(articles: readonly HelpArticle[]): (typed: string) => readonly HelpArticle[] {
  const known = new Map(articles.map((article) => [article.code, article]))
  const index = new MiniSearch<HelpArticle>({
    idField: 'code',
    fields: ['title', 'titleFil', 'words', 'text', 'textFil'],
    processTerm: (term) => (EMPTY.has(plain(term)) ? null : plain(term)),
    searchOptions: {
      boost: { title: 4, titleFil: 4, words: 3 },
      prefix: (term) => term.length > 2,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    },
  })
  index.addAll([...articles])
  return (typed) => {
    const found = index.search(typed)
    const best = found[0]?.score ?? 0
    return found
      .filter(({ score, match, queryTerms }) => score >= best * LEAST_PART && (queryTerms.length > 1 || isNamed(match)))
      .slice(0, MOST)
      .flatMap(({ id }) => known.get(String(id)) ?? [])
  }
}
