import { z } from 'zod'
import { type Contract, get, post, put } from '#kit/contract.ts'
import { field } from '#kit/field.ts'
import { BranchForm } from '../../rules/branch-form.ts'
import { NewCode } from '../../rules/colleague.ts'

export const NewBranchForm = z.object({
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
  ...BranchForm.shape,
})

export const Branch = z.object({
  code: z.string(),
  name: z.string(),
  address: z.string().nullable(),
  province: z.string().nullable(),
  city: z.string().nullable(),
  /** The code of its commercial structure; the head office has none. */
  structure: z.string().nullable(),
  /** What that one is called. */
  structureName: z.string().nullable(),
  /** What the city is called. */
  place: z.string().nullable(),
  isOpen: z.boolean(),
  managers: z.int(),
  agents: z.int(),
  /** The number of people of the branch who are not suspended. */
  people: z.int(),
})
export type Branch = z.output<typeof Branch>

const Branches = z.array(Branch)

export const branchContract = {
  branches: get('admin/branches', { summary: 'Branches, with the number of people at each', feature: 'ADMIN', reply: Branches }),
  openBranch: post('admin/branch', {
    summary: 'Opens a branch',
    feature: 'ADMIN',
    body: NewBranchForm,
    reply: Branches,
    done: 'The branch is open.',
  }),
  changeBranch: put('admin/branch/:code', {
    summary: 'Changes name and address of a branch',
    feature: 'ADMIN',
    body: BranchForm,
    reply: Branches,
    done: 'Saved',
  }),
  closeBranch: post('admin/branch/:code/close', {
    summary: 'Closes a branch where no one works any more',
    feature: 'ADMIN',
    body: z.object({}),
    reply: Branches,
    done: 'The branch is closed.',
  }),
  reopenBranch: post('admin/branch/:code/reopen', {
    summary: 'Reopens a closed branch',
    feature: 'ADMIN',
    body: z.object({}),
    reply: Branches,
    done: 'The branch is open.',
  }),
} satisfies Contract
