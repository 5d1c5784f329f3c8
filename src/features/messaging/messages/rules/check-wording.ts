import { type Message, msg } from '#kit/message.ts'
import { fill, type MessageKind, namedIn, type Wording } from './wording.ts'

export type WordingFault = { readonly path: 'subject' | 'text'; readonly message: Message }

/** An address of the web or the beginning of one: only a placeholder leads anywhere, so that nobody is sent elsewhere under our name. */
const LINK =
  /https?:|www\.|(?<![\p{L}\d@])[\p{L}\d-]+\.(?:com|net|org|ph|io|me|ly|gl|co|app|link|info|biz|xyz|site|online|example)(?![\p{L}\d])/iu

/** What is wrong with a wording, each with its remedy. */
export function checkWording({ needs, may, ways }: MessageKind, { subject, text }: Wording): WordingFault[] {
  const faults: WordingFault[] = []
  const add = (path: WordingFault['path'], message: Message) => faults.push({ path, message })
  const known: ReadonlySet<string> = new Set([...needs, ...may])
  for (const [path, words] of [
    ['subject', subject ?? ''],
    ['text', text],
  ] as const) {
    for (const name of namedIn(words)) {
      const named = `{${name}}`
      if (!known.has(name)) add(path, msg`There is no ${named} in this message. Take one of those listed below.`)
    }
    const plain = fill(words, () => '')
    if (/[{}]/.test(plain)) add(path, msg`A bracket stands alone. Write a placeholder as it is listed below.`)
    if (LINK.test(plain)) add(path, msg`Take the link out: only a placeholder may lead anywhere.`)
  }
  const isNamed = (name: string) =>
    namedIn(text).includes(name) || (ways.includes('mail') && !ways.includes('sms') && namedIn(subject ?? '').includes(name))
  for (const name of needs) {
    const named = `{${name}}`
    if (!isNamed(name)) add('text', msg`${named} is missing: whoever reads it needs it.`)
  }
  if (ways.includes('mail') && !subject?.trim()) add('subject', msg`A mail needs a subject.`)
  if (subject?.includes('\n')) add('subject', msg`A subject is one line.`)
  if (text.trim() === '') add('text', msg`Write what is to be said.`)
  return faults
}
