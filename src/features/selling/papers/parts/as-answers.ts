import { fieldsOf } from '#kit/field.ts'
import type { Answers } from '#kit/web/form/answers.ts'
import type { ListValue } from '#kit/web/formatters.ts'
import type { Line } from '#lines/line.ts'

type Lookup = (list: string, parameters: Record<string, string>) => Promise<readonly ListValue[]>

/** Confirmed texts as answers of the form: by their code where the list of a field has them, as they are where it accepts others too. */
export async function asAnswers(line: Line, confirmed: Readonly<Record<string, string>>, given: Answers, lookup: Lookup): Promise<Answers> {
  let answers: Answers = {}
  for (const { name, control, lookup: asked } of [...fieldsOf(line.risk.schema), ...fieldsOf(line.risk.holder)]) {
    const text = confirmed[name]
    if (text === undefined || Object.hasOwn(answers, name)) continue
    if (!asked) {
      answers = { ...answers, [name]: control === 'number' ? Number(text) : text }
      continue
    }
    const siblings = Object.entries(asked.from ?? {}).map(([parameter, sibling]) => [
      parameter,
      String(answers[sibling] ?? given[sibling] ?? ''),
    ])
    // Without the list, such as offline, what was read remains a text that the form shows.
    const values = await lookup(asked.list, Object.fromEntries(siblings)).catch(() => [])
    const code = values.find(({ code: each, label }) => plain(label) === plain(text) || plain(each) === plain(text))?.code
    if (code !== undefined || asked.open) answers = { ...answers, [name]: code ?? text }
  }
  return answers
}

const plain = (text: string) => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
