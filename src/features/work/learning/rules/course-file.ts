import { CourseContent, NEW_SETTINGS } from './course.ts'

const LESSON = /^# (Quiz: )?(.+?) \((\d+) minutes\)$/
const SETTING = /^(\w+): (.+)$/

const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40)

const listIn = (text: string | undefined, separator: string): string[] =>
  (text ?? '')
    .split(separator)
    .map((each) => each.trim())
    .filter(Boolean)

/** `role=AG1 line=motor; role=SM1` names two groups of people. */
const audienceIn = (text: string | undefined) =>
  listIn(text, ';').map((group) =>
    Object.fromEntries(
      listIn(group, ' ').map((each) => {
        const [name = '', value = ''] = each.split('=')
        return [name, value]
      }),
    ),
  )

/** Parses a course from one Markdown file. Throws if the file is not one. */
export function readCourseFile(source: string): CourseContent {
  const lines = source.split(/\r?\n/)
  const first = lines.findIndex((line) => LESSON.test(line))
  const head = first === -1 ? lines : lines.slice(0, first)
  const settings = Object.fromEntries(
    head.flatMap((line) => {
      const [, name = '', value = ''] = SETTING.exec(line) ?? []
      return name ? [[name, value]] : []
    }),
  )
  const lessons: { id: string; kind: 'text' | 'quiz'; title: string; minutes: number; text: string; fileId: null }[] = []
  for (const line of lines.slice(head.length)) {
    const [, quiz, title = '', minutes] = LESSON.exec(line) ?? []
    const current = lessons.at(-1)
    if (minutes) lessons.push({ id: slugOf(title), kind: quiz ? 'quiz' : 'text', title, minutes: Number(minutes), text: '', fileId: null })
    else if (current) current.text += `${line}\n`
  }
  return CourseContent.parse({
    ...NEW_SETTINGS,
    ...settings,
    requiredFor: listIn(settings.requiredFor, ','),
    audience: audienceIn(settings.audience),
    lessons: lessons.map((lesson) => ({ ...lesson, text: lesson.text.trim() })),
  })
}
