import { SegmentedMessage } from 'sms-segments-calculator'
import { describe, expect, it } from 'vitest'
import { messageGroups, messageTexts } from './texts.ts'
import { checkWording, countSms, exampleOfWording, isPlaceholder, MESSAGE_LANGUAGES, MOST_SMS, namedIn } from './wordings.ts'

const kinds = messageGroups.flatMap((group) => group.kinds)
const shipped = kinds.flatMap((kind) =>
  MESSAGE_LANGUAGES.flatMap((language) => {
    const wording = kind.shipped[language]
    return wording ? [{ name: `${kind.code} (${language})`, kind, language, wording }] : []
  }),
)

describe('what is shipped', () => {
  it('has a code of its own for each message', () => {
    expect(new Set(kinds.map(({ code }) => code)).size).toBe(kinds.length)
  })

  it.each(shipped)('$name may be proposed as it is, and is not too long', ({ kind, language, wording }) => {
    expect(checkWording(kind, wording)).toEqual([])
    for (const name of namedIn(wording.text)) expect(isPlaceholder(name)).toBe(true)
    for (const way of kind.ways) {
      const { text, subject } = exampleOfWording(kind, wording, way, language)
      expect(`${subject} ${text}`).not.toMatch(/[{}]/)
      if (way === 'sms') expect(countSms(text).segments).toBeLessThanOrEqual(MOST_SMS)
    }
  })
})

describe('a wording of the office', () => {
  const kind = messageTexts.premiumPaid.kind
  const faults = (subject: string, text: string) =>
    checkWording(kind, { subject, text }).map(({ path, message }) => `${path}: ${message.text}`)

  it('names what the message is about, nothing that the message does not know, and leads nowhere by itself', () => {
    expect(faults('Paid', 'Thank you: {amount} for {policy} arrived.')).toEqual([])
    expect(faults('Paid', 'Thank you.')).toEqual([
      'text: {amount} is missing: the reader needs it.',
      'text: {policy} is missing: the reader needs it.',
    ])
    expect(faults('Paid', '{amount} for {policy}, {customer}')).toEqual([
      'text: This message has no {customer}. Use one of those listed below.',
    ])
    for (const link of ['https://evil.example/x', 'www.evil.example', 'evil.com', 'bit.ly/abc'])
      expect(faults('Paid', `{amount} for {policy}. See ${link}`)).toEqual(['text: Remove the link: only a placeholder may link anywhere.'])
    expect(faults('', '{amount} for {policy} {')).toEqual([
      'text: There is a stray bracket. Write a placeholder as it is listed below.',
      'subject: An e-mail needs a subject.',
    ])
  })

  it.each([
    '',
    'Kumusta',
    'a'.repeat(160),
    'a'.repeat(161),
    '€'.repeat(80),
    '€'.repeat(81),
    '₱610',
    '₱'.repeat(71),
    '😀'.repeat(40),
    `${'a'.repeat(152)}€b`,
  ])('takes as many messages as a gateway counts for “%s”', (text) => {
    if (text) expect(countSms(text).segments).toBe(new SegmentedMessage(text).segmentsCount)
    else expect(countSms(text).segments).toBe(0)
  })
})
