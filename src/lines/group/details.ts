import { z } from 'zod'
import { field, typedNumber } from '#kit/field.ts'
import { msg, registerMessage } from '#kit/message.ts'
import { isSeen, UNSEEN } from '#kit/text.ts'
import { coverBegins } from '../cover-begins.ts'
import type { Step } from '../line/risk.ts'
import { isSameClass, memberIssues, members, occupationOptions } from './members.ts'
import { OCCUPATIONS, PLANS, type PlanCode } from './tariff.ts'

const MOST_PEOPLE = 100_000
const MOST_CLASSES = 8

/** A class of members with its own benefits, such as `Managers`. */
const MemberClass = z.object({
  name: field(
    { label: 'Name of the class', control: 'text', autoComplete: 'off', placeholder: 'Managers' },
    z.string('Enter the name of the class.').trim().min(1, 'Enter the name of the class.').max(40).refine(isSeen, UNSEEN),
  ),
  plan: field(
    {
      label: 'Plan',
      control: 'segments',
      options: [
        { value: 'basic', label: 'Basic' },
        { value: 'standard', label: 'Standard' },
        { value: 'plus', label: 'Plus' },
      ],
    },
    z.enum(PLANS, 'Choose a plan.'),
  ),
})

const priced = {
  people: field(
    {
      label: 'How many belong to the group',
      control: 'number',
      help: 'Everyone who could be insured: all employees, students or members.',
    },
    typedNumber('Enter how many belong to the group, in digits.').pipe(
      z
        .int('Enter how many belong to the group, in digits.')
        .min(1, 'Enter 1 or more.')
        .max(MOST_PEOPLE, registerMessage(msg`Enter at most ${MOST_PEOPLE}.`)),
    ),
  ),
  work: field(
    {
      ...{ label: 'Work of most of them', control: 'segments', options: occupationOptions },
      help: 'For a first price. The actual price depends on the class of each member.',
    },
    z.enum(OCCUPATIONS, 'Choose the work of most of them.'),
  ),
  plan: field(
    { label: 'Plan', control: 'segments', offered: true, help: 'The most that is paid for each member.' },
    z.enum(PLANS, 'Choose a plan.'),
  ),
}

export const quickFields = ['people', 'work', 'plan'] as const

/** Only the part of the details that gives a first price, before any member is named. */
export const GroupRisk = z.object(priced)

/** What a group quotation asks: philippines.md §4, supplement.md C. */
export const GroupDetails = z
  .object({
    ...priced,
    groupKind: field(
      {
        label: 'Kind of group',
        control: 'choice',
        options: [
          { value: 'employer', label: 'Employees of a company' },
          { value: 'union', label: 'Union' },
          { value: 'association', label: 'Association' },
          { value: 'cooperative', label: 'Co-operative' },
          { value: 'school', label: 'School' },
          { value: 'debtors', label: 'Debtors of a lender' },
        ],
        help: 'It shares a purpose, and was not formed in order to buy insurance.',
      },
      z.enum(['employer', 'union', 'association', 'cooperative', 'school', 'debtors'], 'Choose the kind of group.'),
    ),
    paidBy: field(
      {
        label: 'Who pays the premium',
        control: 'segments',
        options: [
          { value: 'group', label: 'The group', help: 'All of it: everyone who can be insured is insured.' },
          { value: 'shared', label: 'Members pay a part', help: 'Those who want to take part do; three out of four must.' },
        ],
      },
      z.enum(['group', 'shared'], 'Choose who pays the premium.'),
    ),
    from: coverBegins(),
    classes: field(
      {
        label: 'Classes of members',
        control: 'items',
        item: MemberClass,
        row: { called: 'Class', add: 'Add a class', atMost: MOST_CLASSES },
        help: 'Only if some members have a different plan from the group.',
      },
      z
        .array(MemberClass)
        .max(MOST_CLASSES, registerMessage(msg`Enter at most ${MOST_CLASSES} classes.`))
        .default([]),
    ),
    members,
  })
  .superRefine(
    (details, context) => {
      const named = Array.isArray(details.members) ? details.members : []
      const classes = Array.isArray(details.classes) ? details.classes : []
      for (const { path, message } of [
        ...memberIssues(named, classes),
        ...classIssues(classes),
        ...countIssues(details.people, named.length),
      ])
        context.addIssue({ code: 'custom', path, message })
    },
    // A step is checked while later steps are still empty, so these rules must not wait until the whole is valid.
    { when: ({ value }) => typeof value === 'object' && value !== null },
  )
export type GroupDetails = z.output<typeof GroupDetails>

type Issue = { readonly path: (string | number)[]; readonly message: string }

const classIssues = (classes: readonly ({ readonly name?: string | undefined } | null)[]): Issue[] =>
  classes.flatMap((given, index) =>
    given?.name && classes.findIndex((other) => other?.name && isSameClass(other.name, given.name ?? '')) < index
      ? [{ path: ['classes', index, 'name'], message: 'There is already a class with this name.' }]
      : [],
  )

const countIssues = (people: unknown, named: number): Issue[] =>
  Number(people) > 0 && named > Number(people)
    ? [
        {
          path: ['members'],
          message: registerMessage(
            msg`Members: ${String(named)} are named, but only ${String(people)} belong to the group. Remove those who do not, or correct how many belong to it.`,
          ),
        },
      ]
    : []

type Classed = { readonly memberClass?: string | undefined }

/** A member's plan: that of their class, or of the group. */
export const planOfMember = (
  { memberClass }: Classed,
  { plan, classes }: { readonly plan: PlanCode; readonly classes: readonly { readonly name: string; readonly plan: PlanCode }[] },
): PlanCode => (memberClass ? classes.find(({ name }) => isSameClass(name, memberClass))?.plan : undefined) ?? plan

export const steps: readonly Step<keyof GroupDetails>[] = [
  { id: 'group', title: 'The group', fields: ['people', 'work', 'groupKind', 'paidBy', 'from'] },
  { id: 'plan', title: 'Plan and classes', fields: ['plan', 'classes'] },
  { id: 'members', title: 'Members', help: 'Have the list of members ready.', fields: ['members'] },
]
