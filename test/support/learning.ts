import { dayOf } from '#domain/day.ts'
import type { CourseCard, LearnersCourse, QuizAttempt } from '#features/work/learning/public/contract/learn.ts'
import type { VersionDetail } from '#features/work/learning/public/contract/manage.ts'
import { type CourseContent, NEW_SETTINGS } from '#features/work/learning/rules/course.ts'
import { type GivenAnswer, parseQuiz } from '#features/work/learning/rules/quiz.ts'
import { answered, type Caller } from './quoting.ts'

export const learning = async (who: Caller) => answered<{ courses: CourseCard[] }>(await who.get('user/learning/courses')).courses
export const called = async (who: Caller, title: RegExp) => {
  const found = (await learning(who)).find((course) => title.test(course.title))
  if (!found) throw new Error(`no course is called ${title}`)
  return found
}
export const opened = async (who: Caller, id: string) => answered<LearnersCourse>(await who.get(`user/learning/course/${id}`))
export const begin = (who: Caller, courseId: string, lessonId: string) => who.post('user/learning/attempt', { courseId, lessonId })
export const finish = (who: Caller, id: string, answers: readonly GivenAnswer[]) =>
  who.post(`user/learning/attempt/${id}/finish`, { answers })
export const done = (who: Caller, courseId: string, lessonId: string) => who.post('user/learning/lesson/done', { courseId, lessonId })

/** The correct answers of an attempt, from the source text of its quiz, which no learner has. */
export function rightly(source: string, { questions }: QuizAttempt): GivenAnswer[] {
  const written = parseQuiz(source).questions
  return questions.map(({ text, options }) => {
    const question = written.find((each) => each.text === text)
    if (question?.range) return question.range.from
    return options.flatMap((option, at) => (question?.options.find((each) => each.text === option)?.isRight ? [at] : []))
  })
}

export const QUIZ = `## One and one?
- [x] Two
- [ ] Three
> Counted.

## Which are even?
- [x] Two
- [x] Four
- [ ] Five
> Halves.

## How many days has a week?
= 7 days
> Sunday to Saturday.`

export const lesson = (id: string, more: Partial<CourseContent['lessons'][number]> = {}): CourseContent['lessons'][number] => ({
  ...{ id, kind: 'text', title: `Lesson ${id}`, minutes: 3, text: 'Read this.', fileId: null, scoreCounts: false },
  ...more,
})

export const step = (who: Caller, id: string, name: string, body: object = {}) => who.post(`user/learning/version/${id}/${name}`, body)
export const save = (who: Caller, { id, revision, content }: VersionDetail, change: Partial<CourseContent>) =>
  who.put(`user/learning/version/${id}`, { revision, content: { ...content, ...change } })

/** Courses written by one person and published by another. */
export const makingCourses = (maker: Caller, second: Caller) => {
  const written = async (change: Partial<CourseContent>, title: string): Promise<VersionDetail> => {
    const draft = answered<VersionDetail>(
      await maker.post('user/learning/made', { title, summary: 'What everybody needs to know about sums.' }),
    )
    const lessons = [lesson('read'), lesson('quiz', { kind: 'quiz', text: QUIZ })]
    return answered<VersionDetail>(await save(maker, draft, { lessons, ...change }))
  }
  const submit = (version: VersionDetail, effectiveOn = dayOf(new Date())) =>
    step(maker, version.id, 'submit', { effectiveOn, note: 'The first version.' })
  const published = async (change: Partial<CourseContent>, title: string): Promise<VersionDetail> => {
    const version = await written(change, title)
    answered(await submit(version))
    return answered<VersionDetail>(await step(second, version.id, 'publish'))
  }
  return { written, submit, published }
}

/** A started quiz of the first course. */
export async function quizBegunOf(who: Caller): Promise<{ readonly attempt: string }> {
  const [course] = await learning(who)
  const { id, lessons } = await opened(who, course?.id ?? '')
  const quiz = lessons.find(({ kind }) => kind === 'quiz')
  return { attempt: answered<QuizAttempt>(await begin(who, id, quiz?.id ?? '')).id }
}

const SUMMARY = 'What somebody else knows about it.'

/** What another person would write. */
export const COURSE_FACTS = {
  summary: [SUMMARY],
  content: [{ ...NEW_SETTINGS, title: 'A course of a stranger', summary: SUMMARY, lessons: [] }],
  dueOn: ['2027-01-01'],
}
