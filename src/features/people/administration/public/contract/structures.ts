import { z } from 'zod'
import { Day } from '#domain/day-schema.ts'
import { type Contract, get, post, put } from '#kit/contract.ts'
import { field } from '#kit/field.ts'
import { plainText } from '#kit/text.ts'
import { NewCode } from '../../rules/colleague.ts'

/** The form of a commercial structure: a group of branches under one card. */
export const StructureForm = z.object({
  name: field(
    { label: 'Name, as on its card', control: 'text', autoComplete: 'off', placeholder: 'CEBU AGENTS' },
    plainText(60).trim().min(2, 'Enter the name on its card.'),
  ),
  position: field(
    { label: 'Place among the cards', control: 'number', help: 'The card with the lowest number comes first.' },
    z.int('Enter a whole number.').min(1, 'Enter a number from 1 to 999.').max(999, 'Enter a number from 1 to 999.'),
  ),
  inUseFrom: field({ label: 'In use from', control: 'date' }, Day),
  inUseUntil: field(
    { label: 'Last day', control: 'date', help: 'From the day after, it has no card. Links that were shared under it still open.' },
    Day.optional(),
  ),
})

export const NewStructureForm = z.object({
  code: field(
    {
      label: 'Code',
      control: 'text',
      upperCase: true,
      autoComplete: 'off',
      help: 'Short and lasting, such as CEBU: it cannot be changed later.',
    },
    NewCode,
  ),
  ...StructureForm.shape,
})

export const CommercialStructure = z.object({
  code: z.string(),
  name: z.string(),
  position: z.int(),
  inUseFrom: Day,
  inUseUntil: Day.nullable(),
  standing: z.enum(['to-come', 'in-use', 'ended']),
  /** The names of its open branches. */
  branches: z.array(z.string()),
})
export type CommercialStructure = z.output<typeof CommercialStructure>

const reply = z.array(CommercialStructure)

export const structureContract = {
  structures: get('admin/commercial-structures', {
    summary: 'Commercial structures with their branches, those in use first in the order of their cards',
    feature: 'ADMIN',
    reply,
  }),
  openStructure: post('admin/commercial-structure', {
    summary: 'Adds a commercial structure: a card under which the agents of its branches share links',
    feature: 'ADMIN',
    body: NewStructureForm,
    reply,
    done: 'The commercial structure was added.',
  }),
  changeStructure: put('admin/commercial-structure/:code', {
    summary: 'Sets name, order and dates of a commercial structure; one with a last day has no open branches',
    feature: 'ADMIN',
    body: StructureForm,
    reply,
    done: 'Saved',
  }),
} satisfies Contract
