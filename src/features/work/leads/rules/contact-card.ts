import { parseMobile } from '#domain/mobile.ts'

/** A person as shared from a phone's contacts. */
export type ContactCard = { readonly firstName: string; readonly lastName: string; readonly mobile: string }

/** Lines that start with a space continue the one before (RFC 6350 §3.2); older cards end a line of quoted-printable with `=`. */
const unfold = (text: string): readonly string[] =>
  text
    .replace(/=\r?\n/g, (end) => (/quoted-printable/i.test(text) ? '' : end))
    .replace(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)

type Property = { readonly name: string; readonly value: string }

function propertyOf(line: string): Property | undefined {
  const [, head = '', value = ''] = /^([^:]+):(.*)$/.exec(line) ?? []
  if (!head) return undefined
  const [name = '', ...parameters] = head.split(';')
  const isQuoted = parameters.some((each) => /quoted-printable/i.test(each))
  // Names may have a group prefix: item1.TEL.
  return { name: name.replace(/^.*\./, '').toUpperCase(), value: isQuoted ? unquoted(value) : value }
}

function unquoted(value: string): string {
  const bytes = value.replace(/=([\dA-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return new TextDecoder().decode(Uint8Array.from(bytes, (each) => each.charCodeAt(0)))
}

const plain = (value: string): string =>
  value
    .replace(/\\([,;\\])/g, '$1')
    .replace(/\\n/gi, ' ')
    .trim()

function cardOf(properties: readonly Property[]): ContactCard {
  const textOf = (name: string) => properties.find((each) => each.name === name)?.value ?? ''
  const [last = '', first = ''] = textOf('N')
    .split(/(?<!\\);/)
    .map(plain)
  const numbers = properties.filter(({ name }) => name === 'TEL').map(({ value }) => plain(value.replace(/^tel:/i, '')))
  const mobile = numbers.find((each) => parseMobile(each)) ?? numbers[0] ?? ''
  // A person with only one name goes by it.
  if (!first) return { firstName: last || plain(textOf('FN')), lastName: '', mobile }
  return { firstName: first, lastName: last, mobile }
}

/** The people in a contacts file (vCard 2.1 to 4.0), except those without any name. */
export function readContacts(text: string): readonly ContactCard[] {
  const cards: ContactCard[] = []
  let properties: Property[] = []
  for (const line of unfold(text)) {
    const property = propertyOf(line)
    if (!property) continue
    if (property.name === 'BEGIN') properties = []
    else if (property.name === 'END') cards.push(cardOf(properties))
    else properties.push(property)
  }
  return cards.filter(({ firstName }) => firstName !== '')
}
