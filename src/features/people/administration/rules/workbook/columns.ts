import { z } from 'zod'
import { Email, Mobile, NamePart } from '#domain/person.ts'
import { field, fieldsOf } from '#kit/field.ts'
import { plainText } from '#kit/text.ts'
import { BranchForm } from '../branch-form.ts'
import { BranchCode, Role, roleOptions, StructureCode } from '../colleague.ts'

/** Larger files must be split. */
export const MOST_ROWS = 2000

export const PEOPLE_SHEET = 'People'
export const BRANCHES_SHEET = 'Branches'
/** The heading of the column that says what is wrong, in a file of wrong rows. */
export const WRONG_HEADING = 'What is wrong'

/** What people write to say that someone leads and reports to no one. */
export const NOBODY_WORDS = ['nobody', 'none', 'top']

export const AgentCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9-]{2,19}$/, 'Use 3 to 20 letters, digits and hyphens.')

/** A row of the people sheet. For someone who works here already, empty cells leave the value as it is. */
export const PersonRow = z.object({
  agentCode: field(
    {
      label: 'Agent code',
      control: 'text',
      upperCase: true,
      alsoCalled: ['code', 'agent number', 'agent no'],
      help: 'For someone who works here: theirs. For someone new: the one they get; if left empty, the program gives one.',
    },
    AgentCode.optional(),
  ),
  firstName: field({ label: 'First name', control: 'text', alsoCalled: ['given name'], personal: true }, NamePart.optional()),
  lastName: field({ label: 'Last name', control: 'text', alsoCalled: ['surname', 'family name'], personal: true }, NamePart.optional()),
  email: field(
    {
      label: 'E-mail',
      control: 'email',
      alsoCalled: ['email address'],
      help: 'They sign in with it, and get the link to set the password there.',
      personal: true,
    },
    Email.optional(),
  ),
  mobile: field(
    {
      label: 'Mobile number',
      control: 'mobile',
      alsoCalled: ['mobile', 'cellphone', 'phone'],
      help: 'For example 0917 123 4567. Codes are sent to it.',
      personal: true,
    },
    Mobile.optional(),
  ),
  role: field({ label: 'Role', control: 'choice', options: roleOptions, alsoCalled: ['position'] }, Role.optional()),
  branch: field(
    {
      label: 'Branch',
      control: 'text',
      alsoCalled: ['branch code', 'office'],
      help: 'Its code or name: one that is open, or one from the sheet Branches.',
    },
    plainText(60).trim().optional(),
  ),
  reportsTo: field(
    {
      label: 'Reports to',
      control: 'text',
      alsoCalled: ['manager', 'manager code', 'supervisor'],
      help: 'Agent code or e-mail of a sales manager, who may also be in this file, in any row. “Nobody” for anyone at the top.',
    },
    plainText(254).trim().optional(),
  ),
})
export type PersonRow = z.output<typeof PersonRow>

/** The fields required for someone new. */
export const NEEDED = ['firstName', 'lastName', 'email', 'mobile', 'role', 'branch'] as const satisfies readonly (keyof PersonRow)[]

function labelIn(schema: z.ZodObject, name: string): string {
  return fieldsOf(schema).find((each) => each.name === name)?.label ?? name
}

const STRUCTURE = labelIn(BranchForm, 'structure')

/** A row of the branches sheet: the code, and everything that the branch form asks for. */
export const BranchRow = z.object({
  code: field(
    { label: 'Branch code', control: 'text', upperCase: true, help: 'Short and lasting, such as CEBU: it cannot be changed later.' },
    BranchCode,
  ),
  ...BranchForm.shape,
  structure: field({ label: STRUCTURE, control: 'choice' }, StructureCode),
})
export type BranchRow = z.output<typeof BranchRow>

const listed = (name: 'structure' | 'province' | 'city', alsoCalled: readonly string[]) =>
  field(
    { label: labelIn(BranchForm, name), control: 'text', alsoCalled, help: 'As named on the sheet Choices.' },
    plainText(80).trim().optional(),
  )

/** The same row as its cells are read: a city is named within its province, which is looked up once both are known. */
export const BranchCells = BranchRow.extend({
  structure: listed('structure', ['structure', 'card']),
  province: listed('province', []),
  city: listed('city', ['city', 'municipality']),
})

export const personLabel = (name: keyof PersonRow): string => labelIn(PersonRow, name)
