import { z } from 'zod'
import type { Brand } from '#domain/brand.ts'
import { Email } from '#domain/person.ts'
import { contrast, LEGIBLE } from '#kit/contrast.ts'
import { field } from '#kit/field.ts'
import { plainText } from '#kit/text.ts'

const PAPER = '#ffffff'
const INK = '#26241f'

const Colour = z.string().regex(/^#[0-9A-Fa-f]{6}$/, 'Write a colour, such as #0B4F6C.')
const stands = (against: string) => (colour: string) => !/^#[0-9A-Fa-f]{6}$/.test(colour) || contrast(colour, against) >= LEGIBLE

const line = (max: number, wanted: string) => plainText(max).trim().min(1, wanted)

const Chat = z.object({
  name: field({ label: 'Shown as', control: 'text', placeholder: 'Messenger' }, line(30, 'Say what it is called.')),
  link: field(
    { label: 'Address', control: 'text', placeholder: 'https://…' },
    z.url({ protocol: /^https$/, error: 'Enter the whole address, starting with https://.' }).max(300),
  ),
})

/**
 * What the office sets of the brand. The insurer's identity stays in the file with which the program starts: documents and the law use it.
 */
export const BrandForm = z.object({
  name: field({ label: 'Name', control: 'text', group: 'Brand' }, line(40, 'Enter the name.')),
  tagline: field({ label: 'Slogan', control: 'text', group: 'Brand' }, line(80, 'Enter the slogan.')),
  primary: field(
    { label: 'Main colour', control: 'text', help: 'For buttons and headings. White letters on it must be legible.', group: 'Brand' },
    Colour.refine(stands(PAPER), 'White letters on this colour are hard to read: choose a darker one (contrast of 4.5 at least).'),
  ),
  accent: field(
    { label: 'Second colour', control: 'text', help: 'For badges and highlights. Dark letters on it must be legible.', group: 'Brand' },
    Colour.refine(stands(INK), 'Dark letters on this colour are hard to read: choose a lighter one (contrast of 4.5 at least).'),
  ),
  phone: field({ label: 'Phone', control: 'text', group: 'Contacts' }, line(30, 'Enter the number that people call.')),
  email: field({ label: 'E-mail', control: 'email', group: 'Contacts' }, Email),
  hours: field({ label: 'Hours', control: 'text', group: 'Contacts' }, line(80, 'Say when someone answers.')),
  chats: field(
    { label: 'Chats', control: 'items', item: Chat, row: { called: 'Chat', add: 'Add a chat', atMost: 4 }, group: 'Contacts' },
    z.array(Chat).max(4).default([]),
  ),
  officerName: field({ label: 'Data protection officer', control: 'text', group: 'Privacy' }, line(80, 'Enter the name.')),
  officerPhone: field({ label: 'Phone of the officer', control: 'text', group: 'Privacy' }, line(30, 'Enter the number.')),
  officerEmail: field({ label: 'E-mail of the officer', control: 'email', group: 'Privacy' }, Email),
})
export type BrandForm = z.output<typeof BrandForm>

export const formOf = ({ name, tagline, primary, accent, support, privacyOfficer }: Brand): BrandForm => ({
  ...{ name, tagline, primary, accent, phone: support.phone, email: support.email, hours: support.hours, chats: support.chats },
  ...{ officerName: privacyOfficer.name, officerPhone: privacyOfficer.phone, officerEmail: privacyOfficer.email },
})

/** The parts of a brand that the office sets. */
export const brandOf = ({ name, tagline, primary, accent, phone, email, hours, chats, ...officer }: BrandForm) => ({
  ...{ name, tagline, primary, accent, support: { phone, email, hours, chats } },
  privacyOfficer: { name: officer.officerName, phone: officer.officerPhone, email: officer.officerEmail },
})
