import { z } from 'zod'
import { isOfficeRole, ROLE_CODES, ROLES, type RoleCode } from '#domain/access.ts'
import { Email, Mobile, NamePart } from '#domain/person.ts'
import { field } from '#kit/field.ts'

/** For someone who leads others and reports to no one. */
export const NOBODY = 'nobody'

export const Role = z.enum(ROLE_CODES, 'Choose the role.')
/** The format of the codes of branches and commercial structures. */
export const CODE = {
  pattern: /^[A-Z][A-Z0-9_]{1,19}$/,
  says: 'Use 2 to 20 letters, digits and underscores, with a letter first.',
} as const
const code = (missing: string) => z.string(missing).trim().toUpperCase().regex(CODE.pattern, CODE.says)
export const BranchCode = code('Choose the branch.')
export const StructureCode = code('Choose the commercial structure.')
/** Of one that is opened. */
export const NewCode = code('Enter a code.')

/** Whether people of a role report to someone: those who sell do. */
export const hasManager = (role: unknown): boolean => typeof role === 'string' && role !== '' && !isOfficeRole(role)

export const roleOptions = ROLE_CODES.map((value) => ({ value, label: ROLES[value].name }))

/** What the office records of a person who works here. */
export const ColleagueForm = z.object({
  role: field({ label: 'Role', control: 'choice', options: roleOptions, group: 'Work' }, Role),
  branch: field({ label: 'Branch', control: 'choice', offered: true, group: 'Work', needed: true }, BranchCode),
  managerId: field(
    { label: 'Reports to', control: 'choice', offered: true, group: 'Work', when: ({ role }) => hasManager(role), needed: true },
    z.union([z.uuid('Choose whom they report to.'), z.literal(NOBODY)]).optional(),
  ),
  firstName: field({ label: 'First name', control: 'text', autoComplete: 'off', group: 'Person', personal: true }, NamePart),
  lastName: field({ label: 'Last name', control: 'text', autoComplete: 'off', group: 'Person', personal: true }, NamePart),
  email: field(
    {
      label: 'E-mail',
      control: 'email',
      autoComplete: 'off',
      group: 'Person',
      help: 'They sign in with it, and get the link to set the password there.',
      personal: true,
    },
    Email,
  ),
  mobile: field(
    { label: 'Mobile number', control: 'mobile', autoComplete: 'off', group: 'Person', help: 'Codes are sent to it.', personal: true },
    Mobile,
  ),
})
export type ColleagueAnswers = z.output<typeof ColleagueForm>

type Lead = { readonly id: string; readonly name: string; readonly branch: string }

/** Below whom a person of a role and a branch may be: an agent below managers of the branch or of the head office, a manager below any. */
export const mayReportTo = (
  manager: Pick<Lead, 'branch'>,
  { role, branch }: { readonly role: RoleCode; readonly branch: string },
): boolean => role === 'SM1' || manager.branch === branch || manager.branch === HEAD_OFFICE

export const HEAD_OFFICE = 'HEAD_OFFICE'

/** The level, channel and rank for a role with or without a manager. */
export function placeOf(
  role: RoleCode,
  managerId: string | null,
): { level_code: string; channel_code: string; designation: string | null } {
  if (isOfficeRole(role)) return { level_code: '1', channel_code: HEAD_OFFICE, designation: null }
  const channel_code = 'AGENCY'
  if (role === 'AG1') return { level_code: '4', channel_code, designation: 'ADVISOR' }
  return managerId
    ? { level_code: '3', channel_code, designation: 'BRANCH_MANAGER' }
    : { level_code: '2', channel_code, designation: 'REGIONAL_MANAGER' }
}
