import { readFile } from 'node:fs/promises'
import type { QuizAttempt } from '#features/work/learning/public/contract/learn.ts'
import { readCourseFile } from '#features/work/learning/rules/course-file.ts'
import { begin, called, done, finish, opened, rightly } from '../../test/support/learning.ts'
import { answered, type Caller } from '../../test/support/quoting.ts'

/** The text of the quiz of the course that is required before the first CTPL sale, which learners do not get. */
export async function quizOfCtpl(): Promise<string> {
  const { lessons } = readCourseFile(await readFile(new URL('../../db/seed/courses/ctpl.md', import.meta.url), 'utf8'))
  return lessons.find(({ kind }) => kind === 'quiz')?.text ?? ''
}

/** Takes the CTPL course, and answers its quiz correctly. */
export async function passCtpl(who: Caller): Promise<void> {
  const { id } = await called(who, /CTPL/)
  for (const lesson of (await opened(who, id)).lessons) {
    if (!lesson.quiz) answered(await done(who, id, lesson.id))
    else {
      const attempt = answered<QuizAttempt>(await begin(who, id, lesson.id))
      answered(await finish(who, attempt.id, rightly(await quizOfCtpl(), attempt)))
    }
  }
}
