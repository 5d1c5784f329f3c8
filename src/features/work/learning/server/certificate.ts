import { eq } from 'drizzle-orm'
import type { Brand } from '#domain/brand.ts'
import { dayOf, formatDay } from '#domain/day.ts'
import { letterheadOf } from '#domain/letterhead.ts'
import { problem } from '#domain/problem.ts'
import { branchName } from '#features/people/staff/public/rules.ts'
import { getAgent } from '#features/people/staff/public/server/staff.ts'
import type { FileReply } from '#kit/contract.ts'
import { PDF } from '#kit/media-types.ts'
import type { Db } from '#kit/server/db.ts'
import { renderPdf } from '#kit/server/pdf.ts'
import { isUuid } from '#kit/uuid.ts'
import { minutesOf } from '../rules/course.ts'
import { findVersion } from './store/courses.ts'
import { courseCompletions } from './tables.ts'

/** The certificate of a course as a PDF; the database shows it only to its holder and the people above them. */
export async function certificateOf(db: Db, id: string, brand: Brand): Promise<FileReply> {
  const [completion] = isUuid(id) ? await db.select().from(courseCompletions).where(eq(courseCompletions.id, id)) : []
  if (!completion) throw problem('not-found')
  const { content } = await findVersion(db, completion.versionId)
  const person = await getAgent(db, completion.staffId)
  const day = formatDay(dayOf(completion.completedAt))
  const document = {
    title: 'Certificate of completion',
    subtitle: content.title,
    facts: [
      { label: 'Certificate number', value: completion.number },
      { label: 'Completed on', value: day },
    ],
    blocks: [
      {
        kind: 'text' as const,
        text: `${person.name} has completed the course “${content.title}” of ${brand.insurer.name} on ${day}, including every lesson and every quiz.`,
      },
      {
        kind: 'facts' as const,
        title: 'Learner',
        facts: [
          { label: 'Name', value: person.name },
          { label: 'Agent code', value: person.code },
          { label: 'Branch', value: branchName(person.branch) },
        ],
      },
      {
        kind: 'facts' as const,
        title: 'Course',
        facts: [
          { label: 'Lessons', value: content.lessons.map(({ title }) => title).join(' · ') },
          { label: 'Version', value: String(completion.n) },
          { label: 'Length', value: `${minutesOf(content)} minutes` },
          ...(completion.percent === null ? [] : [{ label: 'Result', value: `${completion.percent} % (pass mark ${content.passMark} %)` }]),
        ],
      },
    ],
    notes: [
      'This certificate confirms that a company course was completed. It is not a licence from the Insurance Commission and does not replace one.',
    ],
  }
  return { name: `${completion.number}.pdf`, type: PDF, bytes: await renderPdf(document, letterheadOf(brand), completion.completedAt) }
}
