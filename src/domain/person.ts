import { z } from 'zod'
import { field } from '#kit/field.ts'
import { isSeen, UNSEEN } from '#kit/text.ts'
import { addYears, ageOn, dayOf, isDay } from './day.ts'
import { Day } from './day-schema.ts'
import { INVALID_MOBILE, parseMobile } from './mobile.ts'

export const Mobile = z
  .string()
  .max(30)
  .transform((typed, context) => {
    const mobile = parseMobile(typed)
    if (mobile) return mobile
    context.issues.push({ code: 'custom', message: INVALID_MOBILE, input: typed })
    return z.NEVER
  })

/** philippines.md §6.1: letters of any script with marks, spaces, dots, apostrophes and hyphens. */
const namePart = /^[\p{L}\p{M}][\p{L}\p{M} .'’-]{0,59}$/u
export const NamePart = z
  .string()
  .trim()
  .regex(namePart, 'Use letters, spaces, dots, hyphens and apostrophes only, at most 60.')
  .refine(isSeen, UNSEEN)

export const Email = z.email('Enter an e-mail address, such as maria@example.com.').max(254).toLowerCase()
export const Tin = z
  .string()
  .regex(/^\d{3}-?\d{3}-?\d{3}(?:-?(?:\d{3}|\d{5}))?$/, 'Enter the TIN in the form 123-456-789 or 123-456-789-000.')
  .refine(
    (tin) => !/^0{9}/.test(tin.replaceAll('-', '')),
    'Enter the TIN as it was issued: it is never all zeros. A person without one leaves it empty.',
  )
export const Zip = z.string().regex(/^\d{4}$/, 'A ZIP code has four digits.')

const OLDEST = 120
const ADULT = 18

/** Whether a birth date is neither in the future nor too long ago. */
export const isBirthDate = (day: Day, today: Day): boolean => day <= today && day > addYears(today, -OLDEST)

/** What is wrong with an impossible birthday. */
export const birthIssue = (typed: unknown, now: Date): string | undefined =>
  typeof typed === 'string' && isDay(typed) && !isBirthDate(typed, dayOf(now))
    ? 'Date of birth: this date is not possible. Please check the year.'
    : undefined

/**
 * What is wrong with a contracting person's birthday: it is impossible, or that of a minor, whose contract could be annulled (Civil Code,
 * article 1390).
 */
function adultBirthIssue(typed: unknown, now: Date): string | undefined {
  if (typeof typed !== 'string' || !isDay(typed)) return undefined
  const issue = birthIssue(typed, now)
  if (issue) return issue
  return ageOn(typed, dayOf(now)) < ADULT
    ? 'Date of birth: the policyholder must be 18 or older. Enter a parent or guardian as policyholder.'
    : undefined
}

const Line = z.string().trim().max(120).refine(isSeen, UNSEEN)

export const Address = {
  line1: field(
    { label: 'House, street, subdivision', control: 'text', group: 'Address', autoComplete: 'address-line1', personal: true },
    Line.min(1, 'Enter the house number and street.'),
  ),
  province: field(
    { label: 'Province', control: 'choice', lookup: { list: 'Province' }, group: 'Address' },
    z.string().min(1, 'Choose the province.').max(20),
  ),
  city: field(
    {
      label: 'City or municipality',
      control: 'choice',
      lookup: { list: 'City', from: { Province: 'province' }, fills: { zip: 'zip' } },
      group: 'Address',
    },
    z.string().min(1, 'Choose the city or municipality.').max(20),
  ),
  zip: field(
    {
      label: 'ZIP code',
      control: 'choice',
      lookup: { list: 'Zip', from: { City: 'city', Province: 'province' }, open: true },
      group: 'Address',
      autoComplete: 'postal-code',
    },
    Zip,
  ),
}

const isPerson = (values: Readonly<Record<string, unknown>>) => values.kind !== 'company'
const isCompany = (values: Readonly<Record<string, unknown>>) => values.kind === 'company'

/** Who is insured by the policy: a person or a company. philippines.md §6.2, reduced diligence for low premiums. */
export const Policyholder = z
  .object({
    kind: field(
      {
        label: 'Policyholder is',
        control: 'segments',
        options: [
          { value: 'person', label: 'A person' },
          { value: 'company', label: 'A company' },
        ],
      },
      z.enum(['person', 'company']).default('person'),
    ),
    firstName: field(
      { label: 'First name', control: 'text', group: 'Name', when: isPerson, needed: true, autoComplete: 'given-name', personal: true },
      NamePart.optional(),
    ),
    middleName: field(
      {
        label: 'Middle name',
        control: 'text',
        group: 'Name',
        when: isPerson,
        autoComplete: 'additional-name',
        personal: true,
        help: 'The mother’s maiden surname. Leave this empty if there is none.',
      },
      NamePart.optional(),
    ),
    lastName: field(
      { label: 'Last name', control: 'text', group: 'Name', when: isPerson, needed: true, autoComplete: 'family-name', personal: true },
      NamePart.optional(),
    ),
    suffix: field(
      { label: 'Suffix', control: 'choice', lookup: { list: 'Suffix' }, group: 'Name', when: isPerson },
      z.string().max(10).optional(),
    ),
    birthDate: field(
      { label: 'Date of birth', control: 'date', group: 'Name', when: isPerson, personal: true, asOf: adultBirthIssue },
      Day.optional(),
    ),
    companyName: field(
      { label: 'Registered company name', control: 'text', group: 'Company', when: isCompany, needed: true, autoComplete: 'organization' },
      Line.optional(),
    ),
    signatory: field(
      { label: 'Authorised signatory', control: 'text', group: 'Company', when: isCompany, needed: true, personal: true },
      NamePart.optional(),
    ),
    citizenship: field(
      { label: 'Citizenship', control: 'choice', lookup: { list: 'Citizenship' }, group: 'Name', when: isPerson },
      z.string().max(10).optional(),
    ),
    tin: field(
      {
        label: 'TIN',
        control: 'text',
        placeholder: '123-456-789-000',
        help: 'Needed for a company; a person may leave it empty.',
        personal: true,
      },
      Tin.optional(),
    ),
    mobile: field({ label: 'Mobile number', control: 'mobile', group: 'Contact', autoComplete: 'tel', personal: true }, Mobile),
    email: field(
      {
        label: 'E-mail',
        control: 'email',
        group: 'Contact',
        autoComplete: 'email',
        help: 'The policy is also sent here, if given.',
        personal: true,
      },
      Email.optional(),
    ),
    ...Address,
  })
  .superRefine(
    (holder, context) => {
      const need = (path: 'firstName' | 'lastName' | 'companyName' | 'signatory' | 'tin', message: string) => {
        if (!holder[path]) context.addIssue({ code: 'custom', path: [path], message })
      }
      if (holder.kind === 'person') {
        need('firstName', 'Enter the first name.')
        need('lastName', 'Enter the last name.')
      } else {
        need('companyName', 'Enter the company’s registered name.')
        need('signatory', 'Enter who signs for the company.')
        need('tin', 'A company’s TIN is needed.')
      }
    },
    // All errors are reported at once, so this must not wait until the rest is valid.
    { when: ({ value }) => typeof value === 'object' && value !== null },
  )
export type Policyholder = z.output<typeof Policyholder>

/** A second owner or payer of the policy ("A and/or B"). */
export const AlternatePolicyholder = z.object({
  relation: field(
    { label: 'Relation to the policyholder', control: 'choice', lookup: { list: 'Relationship' } },
    z.string().min(1, 'Choose the relation.').max(40),
  ),
  firstName: field({ label: 'First name', control: 'text', autoComplete: 'off', personal: true }, NamePart),
  lastName: field({ label: 'Last name', control: 'text', autoComplete: 'off', personal: true }, NamePart),
  mobile: field({ label: 'Mobile number', control: 'mobile', autoComplete: 'off', personal: true }, Mobile.optional()),
})
export type AlternatePolicyholder = z.output<typeof AlternatePolicyholder>

type Named = {
  kind?: string | undefined
  firstName?: string | undefined
  middleName?: string | undefined
  lastName?: string | undefined
  suffix?: string | undefined
  companyName?: string | undefined
}

/** `Maria Santos De la Peña Jr.`, or the company's name. */
export const nameOf = (who: Named): string =>
  who.kind === 'company' ? (who.companyName ?? '') : [who.firstName, who.middleName, who.lastName, who.suffix].filter(Boolean).join(' ')

/** `Dela Peña, Juan Jr. Santos`: a person's name as in the certificate of registration and COCAF, surname first (supplement.md G). */
export const registeredNameOf = (who: Named): string =>
  who.kind === 'company'
    ? nameOf(who)
    : [who.lastName, [who.firstName, who.suffix, who.middleName].filter(Boolean).join(' ')].filter(Boolean).join(', ')
