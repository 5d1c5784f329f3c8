import { asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { HELP_TOPICS } from '#domain/help-topics.ts'
import { listValues } from '#features/reference/lookups/public/server/tables.ts'
import type { Db } from '#kit/server/db.ts'
import type { HelpArticle } from '../public/contract/own.ts'

const Topic = z.enum(HELP_TOPICS)
const ArticleRow = z
  .object({
    code: z.string(),
    label: z.string(),
    parent: Topic,
    extra: z.object({
      audience: z.enum(['everyone', 'staff']),
      ...{ text: z.string(), titleFil: z.string(), textFil: z.string(), words: z.string() },
    }),
  })
  .transform(({ code, label: title, parent: topic, extra: { audience, ...told } }) => ({
    article: { code, title, topic, ...told },
    audience,
  }))

const AnswerRow = z
  .object({ label: z.string(), parent: Topic, extra: z.object({ text: z.string() }) })
  .transform(({ label: title, parent: topic, extra: { text } }) => ({ title, topic, text }))

const rowsOf = (db: Db, list: string) => db.select().from(listValues).where(eq(listValues.list, list)).orderBy(asc(listValues.position))

/** Articles as the office maintains them. Customers do not get what is meant for staff. */
export async function articlesFor(db: Db, isStaff: boolean): Promise<HelpArticle[]> {
  const all = z.array(ArticleRow).parse(await rowsOf(db, 'help-article'))
  return all.filter(({ audience }) => isStaff || audience === 'everyone').map(({ article }) => article)
}

/** The most frequent answers, those on the current topic first. */
export async function readyAnswers(db: Db, topic: string) {
  const all = z.array(AnswerRow).parse(await rowsOf(db, 'help-answer'))
  return [...all.filter((each) => each.topic === topic), ...all.filter((each) => each.topic !== topic)]
}
