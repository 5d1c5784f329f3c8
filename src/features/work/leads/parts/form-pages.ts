import { z } from 'zod'
import { nestedFields } from '#kit/nested-fields.ts'
import {
  ContactTiming,
  ExistingInsurer,
  HeldInsurance,
  Interest,
  LeadChild,
  LeadContact,
  LeadEssentials,
  LeadPersonal,
  Mailing,
  Professional,
  Street,
} from '../public/contract/leads.ts'

type Answers = Readonly<Record<string, unknown>>

const MAX_CHILDREN = 8
const isAnswered = (answers: Answers, child: number) => ['name', 'dob', 'gender'].some((name) => answers[`ChildInfo.${child}.${name}`])

/** A child's fields appear as soon as the previous child is named, so that no one has to count first. */
const children = Object.assign(
  {},
  ...Array.from({ length: MAX_CHILDREN }, (_, at) =>
    nestedFields(`ChildInfo.${at}`, LeadChild, {
      group: `Child ${at + 1}`,
      when: (answers) => answers.childStatus === true && (at === 0 || isAnswered(answers, at - 1) || isAnswered(answers, at)),
    }),
  ),
)

const { email, secondaryMobile, landlineNo, ...where } = LeadContact.shape
const { nextFollowUp, start_date } = ContactTiming.shape
const { remarksfromSource, remarksfromUser, ...interest } = Interest.shape

const personal = z.object({ ...LeadPersonal.shape, ...children })
const contact = z.object({
  email,
  secondaryMobile,
  landlineNo,
  ...nestedFields('address', Street, { group: 'Address' }),
  ...where,
  ...nestedFields('mailingAddressSecond', Mailing, {
    group: 'Where to send post',
    when: ({ mailingAddressStatus }) => mailingAddressStatus === true,
  }),
})
const existing = z.object({ ...ExistingInsurer.shape, ...nestedFields('HaveLifeInsurance', HeldInsurance) })
const product = z.object({ ...interest, start_date })
const followUp = z.object({ nextFollowUp, remarksfromUser, remarksfromSource })

/** The steps in which a new lead is entered. It is saved after the first; all others may wait. */
export const STEPS = [
  { id: 'who', title: 'Name and number', schema: LeadEssentials },
  { id: 'personal', title: 'Personal', schema: personal },
  { id: 'contact', title: 'Contact', schema: contact },
  { id: 'professional', title: 'Profession', schema: Professional },
  { id: 'existing', title: 'Existing insurance', schema: existing },
  { id: 'product', title: 'Product', schema: product },
  { id: 'follow-up', title: 'Follow-up', schema: followUp },
] as const satisfies readonly { id: string; title: string; schema: z.ZodObject }[]
export type Step = (typeof STEPS)[number]

/** The same answers as they are shown later on the pages of a lead. */
export const PAGES = {
  personal: z.object({ ...LeadEssentials.shape, ...personal.shape }),
  contact,
  professional: Professional,
  existing,
  product: z.object({ ...product.shape, remarksfromUser, remarksfromSource }),
} as const satisfies Readonly<Record<string, z.ZodObject>>
