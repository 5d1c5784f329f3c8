import { type Message, msg } from '#kit/message.ts'
import { fill, type MessageKind, namedIn, type Wording } from './wording.ts'

export type WordingFault = { readonly path: 'subject' | 'text'; readonly message: Message }

/** A web address or the start of one: only a placeholder may be a link, so that no one is sent elsewhere under our name. */
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
      if (!known.has(name)) add(path, msg`This message has no ${named}. Use one of those listed below.`)
    }
    const plain = fill(words, () => '')
    if (/[{}]/.test(plain)) add(path, msg`There is a stray bracket. Write a placeholder as it is listed below.`)
    if (LINK.test(plain)) add(path, msg`Remove the link: only a placeholder may link anywhere.`)
  }
  const isNamed = (name: string) =>
    namedIn(text).includes(name) || (ways.includes('mail') && !ways.includes('sms') && namedIn(subject ?? '').includes(name))
  for (const name of needs) {
    const named = `{${name}}`
    if (!isNamed(name)) add('text', msg`${named} is missing: the reader needs it.`)
  }
  if (ways.includes('mail') && !subject?.trim()) add('subject', msg`An e-mail needs a subject.`)
  if (subject?.includes('\n')) add('subject', msg`A subject must be one line.`)
  if (text.trim() === '') add('text', msg`Write what it should say.`)
  return faults
}
