import { z } from 'zod'
import { Day } from '#domain/day-schema.ts'
import { certificateLife, policyLife, quotationLife } from '#domain/life-cycles.ts'
import { Centavos } from '#domain/money-schemas.ts'
import { birthIssue, Email, Mobile } from '#domain/person.ts'
import { MESSAGE_LANGUAGES } from '#features/messaging/messages/public/rules/languages.ts'
import { forAgentAndCustomer, get, put } from '#kit/contract.ts'
import { field } from '#kit/field.ts'
import { list } from '#kit/list-contract.ts'
import { Seen } from '#kit/merge.ts'
import { optionalFilter } from '#kit/paging.ts'
import { plainText } from '#kit/text.ts'
import { customerList } from '../rules/list.ts'

export { CustomerItem } from '../rules/list.ts'

const Id = z.uuid()
const Instant = z.iso.datetime({ offset: true })
const Kind = z.enum(['person', 'company'])

const isPerson = ({ kind }: Readonly<Record<string, unknown>>) => kind !== 'company'

/** The personal details that may be changed. */
export const Personal = z.object({
  kind: field(
    {
      label: 'Type of customer',
      control: 'segments',
      options: [
        { value: 'person', label: 'A person' },
        { value: 'company', label: 'A company' },
      ],
    },
    Kind.default('person'),
  ),
  name: field(
    { label: 'Name', control: 'text', help: 'As on their ID or registration documents.', autoComplete: 'off', personal: true },
    plainText(160).trim().min(1, 'Enter the name.'),
  ),
  birthDate: field({ label: 'Date of birth', control: 'date', when: isPerson, personal: true, asOf: birthIssue }, optionalFilter(Day)),
})
export type Personal = z.output<typeof Personal>

/** The contact details that may be changed; the mobile number is `NewNumber`. */
export const Contact = z.object({
  email: field(
    { label: 'E-mail', control: 'email', help: 'New policies are sent here as well.', autoComplete: 'off', personal: true },
    optionalFilter(Email),
  ),
})
export type Contact = z.output<typeof Contact>

/**
 * The mobile number is a way in: whoever could change it could sign in as the customer. So neither the agent can change it, nor someone who
 * finds the customer's phone unlocked, but only an administrator who has made sure who is asking.
 */
export const NewNumber = z.object({
  mobile: field(
    {
      label: 'New mobile number',
      control: 'mobile',
      help: 'Make sure first that it is the customer who is asking.',
      autoComplete: 'off',
      personal: true,
    },
    Mobile,
  ),
})

const Policy = z.object({
  id: Id,
  reference: z.string(),
  line: z.string(),
  lineName: z.string(),
  description: z.string(),
  state: z.enum(policyLife.states),
  /** The state of the certificate, while an issued policy is waiting for it. */
  certificateState: z.enum(certificateLife.states).nullable(),
  coverFrom: Day,
  coverTo: Day,
  total: Centavos,
  documents: z.array(z.object({ kind: z.string(), title: z.string(), ready: z.boolean(), why: z.string().nullable() })),
  /** Invoices and credit notes, printed by number; documents are printed by kind. */
  invoices: z.array(z.object({ number: z.string(), title: z.string(), total: Centavos })),
})

const Quotation = z.object({
  id: Id,
  number: z.string(),
  line: z.string(),
  lineName: z.string(),
  description: z.string(),
  state: z.enum(quotationLife.states),
  total: Centavos.nullable(),
  validUntil: Day.nullable(),
})

/** The newest of a customer's records, and how many there are in all. */
const newest = <S extends z.ZodType>(item: S) => z.object({ items: z.array(item), count: z.int() })

export const Customer = z.object({
  id: Id,
  version: z.int(),
  kind: Kind,
  name: z.string(),
  /** E.164 */
  mobile: z.string(),
  email: z.string().nullable(),
  birthDate: Day.nullable(),
  agent: z.object({
    ...{ id: Id, name: z.string(), code: z.string(), branch: z.string() },
    ...{ commercialStructure: z.string().nullable(), mobile: z.string() },
  }),
  createdAt: Instant,
  /** When the customer last used the application, as far as this agent's links led them there. */
  seenAt: Instant.nullable(),
  policies: newest(Policy),
  quotations: newest(Quotation),
  /** For the staff only. */
  work: z
    .object({
      leads: z.array(z.object({ id: Id, number: z.string(), name: z.string(), grouping: z.string(), createdAt: Instant })),
      appointments: z.array(z.object({ id: Id, title: z.string(), place: z.string(), startsAt: Instant, staffName: z.string() })),
      todos: z.array(z.object({ id: Id, title: z.string(), dueAt: Instant.nullable(), staffName: z.string() })),
    })
    .nullable(),
})
export type Customer = z.output<typeof Customer>

/** What is given replaces that part; with `seen`, only the fields that it names (`personal.name`) are changed. */
const ChangedCustomer = z
  .object({ version: optionalFilter(z.int().min(1)), seen: Seen, personal: Personal.optional(), contact: Contact.optional() })
  .refine(({ version, seen }) => version !== undefined || seen !== undefined, {
    path: ['version'],
    message: 'Say which version you saw, or what you saw of what you change.',
  })
export type ChangedCustomer = z.output<typeof ChangedCustomer>

export const contract = {
  customers: list('user/policy/getgetAllRefred_AgentsCustomer/:id', customerList, {
    keyScope: 'customers:read',
    reveals: 'customer',
    summary: 'Customers of a staff member or, with team, also of everyone below them',
    feature: 'CUSTOMERS',
    offline: true,
  }),
  customer: get(forAgentAndCustomer('user/customer/:id'), {
    keyScope: 'customers:read',
    reveals: 'customer',
    summary: 'One customer: contact, policies with their documents, quotations; for staff, also leads, appointments and to-dos',
    feature: 'CUSTOMERS',
    reply: Customer,
    offline: true,
  }),
  changeCustomer: put(forAgentAndCustomer('user/customer/:id'), {
    summary: 'Changes a customer’s personal or contact details; each part given is replaced',
    feature: 'CUSTOMERS',
    body: ChangedCustomer,
    reply: Customer,
    done: 'The details are saved.',
  }),
  setLanguage: put('customer/language', {
    summary: 'Sets the language of the user, and of messages to them',
    body: z.object({ language: z.enum(MESSAGE_LANGUAGES) }),
    reply: z.object({ language: z.enum(MESSAGE_LANGUAGES) }),
  }),
  changeNumber: put('user/customer/:id/number', {
    summary: 'Changes the mobile number a customer signs in with, notifies both numbers and ends all their sessions',
    feature: 'ADMIN',
    body: NewNumber.extend({ version: z.int().min(1) }),
    reply: Customer,
    done: 'The number was changed. Both numbers have been notified.',
  }),
}

export type CustomerFilters = z.output<typeof contract.customers.query>
