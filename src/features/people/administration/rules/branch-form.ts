import { z } from 'zod'
import { field } from '#kit/field.ts'
import { plainText } from '#kit/text.ts'
import { StructureCode } from './colleague.ts'

/** The form of a branch. */
export const BranchForm = z.object({
  name: field({ label: 'Name', control: 'text', autoComplete: 'off' }, plainText(60).trim().min(2, 'Enter the name of the branch.')),
  structure: field(
    {
      label: 'Commercial structure',
      control: 'choice',
      lookup: { list: 'CommercialStructure' },
      help: 'Under whose card its agents share links. The head office belongs to none.',
    },
    StructureCode.optional(),
  ),
  address: field(
    { label: 'House, street, building', control: 'text', autoComplete: 'off' },
    plainText(120).trim().min(3, 'Enter where the branch is.'),
  ),
  province: field(
    { label: 'Province', control: 'choice', lookup: { list: 'Province' } },
    z.string('Choose the province.').min(1, 'Choose the province.').max(20),
  ),
  city: field(
    { label: 'City or municipality', control: 'choice', lookup: { list: 'City', from: { Province: 'province' } } },
    z.string('Choose the city or municipality.').min(1, 'Choose the city or municipality.').max(20),
  ),
})
