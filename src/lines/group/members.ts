import { z } from 'zod'
import { InsuredPerson } from '#domain/insured-person.ts'
import { parseMobile } from '#domain/mobile.ts'
import { Mobile, NamePart } from '#domain/person.ts'
import { field } from '#kit/field.ts'
import { msg, registerMessage } from '#kit/message.ts'
import { OCCUPATIONS } from './tariff.ts'

export const MOST_MEMBERS = 600

const isSeenText = (most: number) => z.string().trim().min(1).max(most)

export const occupationOptions = [
  { value: '1', label: 'Class 1', help: 'At a desk: clerk, teacher, accountant, doctor.' },
  { value: '2', label: 'Class 2', help: 'Little manual work, or travelling: sales, nurse, surveyor, shop.' },
  { value: '3', label: 'Class 3', help: 'Skilled or light manual work: driver, cook, electrician, mechanic.' },
  { value: '4', label: 'Class 4', help: 'Manual work: labourer, welder, security guard, courier on a motorcycle.' },
] as const

/** A member of the group, as listed in a payroll or a register: supplement.md C. */
export const Member = z.object({
  employeeNo: field(
    {
      ...{ label: 'Employee or member number', control: 'text', personal: true, autoComplete: 'off' },
      alsoCalled: ['employee-no', 'employee-number', 'emp-no', 'member-no', 'id-no', 'student-no'],
    },
    isSeenText(30).optional(),
  ),
  lastName: InsuredPerson.lastName,
  firstName: field(
    { label: 'First name', control: 'text', personal: true, autoComplete: 'off', alsoCalled: ['first', 'given-name', 'given-names'] },
    NamePart,
  ),
  middleName: InsuredPerson.middleName,
  suffix: InsuredPerson.suffix,
  birthDate: InsuredPerson.birthDate,
  sex: field(
    {
      ...{ label: 'Sex', control: 'segments', personal: true, alsoCalled: ['gender'] },
      options: [
        { value: 'F', label: 'Female' },
        { value: 'M', label: 'Male' },
      ],
    },
    z.enum(['F', 'M'], 'Choose female or male.'),
  ),
  position: field(
    { label: 'Position', control: 'text', autoComplete: 'off', alsoCalled: ['job', 'job-title', 'work', 'occupation'] },
    isSeenText(80).optional(),
  ),
  occupation: field(
    {
      ...{ label: 'Class of the work', control: 'choice', options: occupationOptions },
      alsoCalled: ['occ-class', 'occupation-class', 'occupational-class', 'work-class', 'risk-class'],
    },
    z.enum(OCCUPATIONS, 'Choose the class of the work, 1 to 4. Other work is not insured in a group.'),
  ),
  memberClass: field(
    {
      ...{ label: 'Class of members', control: 'text', autoComplete: 'off', alsoCalled: ['class', 'member-class', 'plan', 'rank'] },
      help: 'As named above. If left empty, the plan of the group.',
    },
    isSeenText(40).optional(),
  ),
  mobile: field(
    {
      ...{ label: 'Mobile number', control: 'mobile', personal: true, autoComplete: 'off' },
      alsoCalled: ['mobile', 'mobile-no', 'cellphone', 'cellphone-no', 'contact-no', 'contact-number'],
      help: 'They use it to see their own cover and certificate. If left empty, they cannot.',
    },
    Mobile.optional(),
  ),
  beneficiary: InsuredPerson.beneficiary,
  beneficiaryRelation: InsuredPerson.beneficiaryRelation,
  beneficiaryIsMinor: InsuredPerson.beneficiaryIsMinor,
  trustee: InsuredPerson.trustee,
})
export type Member = z.output<typeof Member>

export const members = field(
  {
    label: 'Members',
    control: 'items',
    offered: true,
    item: Member,
    row: { called: 'Member', add: 'Add a member', atMost: MOST_MEMBERS, person: true },
    help: 'Everyone who is insured. A list can come from a spreadsheet, with its headings.',
  },
  z
    .array(Member, 'Enter the members.')
    .min(1, 'Enter the members.')
    .max(MOST_MEMBERS, registerMessage(msg`Enter at most ${MOST_MEMBERS} members.`)),
)

type Issue = { readonly path: (string | number)[]; readonly message: string }
type Named = { readonly name?: string | undefined }

/** Empty for anything that is not text: these rules run before the fields themselves are checked. */
const plainWord = (text: unknown): string => (typeof text === 'string' ? text.trim().toLowerCase() : '')
export const isSameClass = (a: string, b: string): boolean => plainWord(a) === plainWord(b)

/** Where the members contradict each other, or the classes that exist. */
export function memberIssues(named: readonly (Partial<Member> | null)[], classes: readonly (Named | null)[]): Issue[] {
  const numbers = new Map<string, number>()
  const mobiles = new Map<string, number>()
  return named.flatMap((given, index): Issue[] => {
    const member = given ?? {}
    const at = (name: string, message: string): Issue => ({ path: ['members', index, name], message })
    const employeeNo = plainWord(member.employeeNo)
    const memberClass = plainWord(member.memberClass) && member.memberClass
    const mobile = typeof member.mobile === 'string' ? parseMobile(member.mobile) : undefined
    const owner = mobile && mobiles.get(mobile)
    if (mobile && owner === undefined) mobiles.set(mobile, index)
    const first = numbers.get(employeeNo)
    if (employeeNo && first === undefined) numbers.set(employeeNo, index)
    return [
      ...(typeof first === 'number'
        ? [at('employeeNo', registerMessage(msg`This number already belongs to member ${first + 1}. Correct one of them.`))]
        : []),
      ...(typeof owner === 'number'
        ? [at('mobile', registerMessage(msg`This mobile number already belongs to member ${owner + 1}. Each member has their own.`))]
        : []),
      ...(memberClass && !classes.some((each) => each?.name && isSameClass(each.name, memberClass))
        ? [at('memberClass', registerMessage(msg`There is no class ${memberClass}. Add it to the classes, or name an existing one.`))]
        : []),
      ...(member.beneficiary && member.beneficiaryIsMinor && !member.trustee
        ? [at('trustee', 'Enter who receives it for the minor.')]
        : []),
    ]
  })
}
