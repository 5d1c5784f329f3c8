import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#kit/server/db.ts'
import { together } from '#kit/server/together.ts'
import { MESSAGE_LANGUAGES } from '../public/rules/languages.ts'
import type { MessageText } from '../rules/define.ts'
import { asShipped, kindsIn, type MessageKind, render, type SaidMessage, type Wording } from '../rules/wording.ts'

const Asked = z.object({
  id: z.string(),
  language: z.enum(MESSAGE_LANGUAGES).nullable().catch(null),
  own: z.array(z.object({ code: z.string(), language: z.string(), subject: z.string().nullable(), text: z.string() })),
})
type OwnWordings = z.output<typeof Asked>['own']

type AskedOf = { readonly codes: readonly string[]; readonly reader: string }

/** Fetches in one query an id for a message, the language of its reader, and the office's wordings of what it says. */
export const askWordings = (db: Db, said: SaidMessage | undefined, reader: string): Promise<z.output<typeof Asked>> =>
  ask(db, { codes: said ? kindsIn(said).map(({ code }) => code) : [], reader })

const ask = together(async (db: Db, asked: readonly AskedOf[]) => {
  const { rows } = await db.execute(sql`select uuidv7() as id, app.language_of(a.reader) as language,
    (select coalesce(json_agg(w), '[]') from message_wordings w where w.code in (select jsonb_array_elements_text(a.codes))) as own
    from jsonb_array_elements(${JSON.stringify(asked)}::jsonb) with ordinality each(one, n), jsonb_to_record(each.one) a(codes jsonb, reader text) order by n`)
  return (_: AskedOf, n: number) => Asked.parse(rows[n])
})

/** A message in the office's wording, in the reader's language if all of it is worded in that, else in English. */
export function wordedIn(
  said: SaidMessage,
  { language, own }: { readonly language: string | null; readonly own: OwnWordings },
): MessageText {
  const inLanguage =
    (wanted: string) =>
    (kind: MessageKind): Wording | undefined => {
      const row = own.find((each) => each.code === kind.code && each.language === wanted)
      if (row) return { text: row.text, ...(row.subject === null ? {} : { subject: row.subject }) }
      return MESSAGE_LANGUAGES.flatMap((each) => (each === wanted ? (kind.shipped[each] ?? []) : []))[0]
    }
  const words = (language && render(said, inLanguage(language))) || render(said, inLanguage('en')) || render(said, asShipped)
  if (!words) throw new Error(`${said.kind.code} is not worded`)
  return words
}
