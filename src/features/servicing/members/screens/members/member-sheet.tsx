import { Button } from '@mantine/core'
import { useId } from 'react'
import type { z } from 'zod'
import type { Answers } from '#kit/web/form/answers.ts'
import { FieldsForm } from '#kit/web/form/fields-form.tsx'
import { rowDraft } from '#kit/web/form/row-draft.ts'
import { Sheet } from '#kit/web/ui/sheet.tsx'
import { setCached } from '#kit/web/use-read.ts'
import { contract, type PolicyMembers, type RosterMember } from '../../public/contract.ts'

type Params = { readonly id: string; readonly member: string }
type Props<S extends z.ZodObject> = {
  readonly members: PolicyMembers
  readonly member: RosterMember | undefined
  readonly close: () => void
  readonly title: string
  readonly schema: S
  readonly initial?: Answers
  /** The button's label, whether it is busy, and what it does. */
  readonly button: string
  readonly busy: boolean
  readonly save: (body: z.output<S>, params: Params) => Promise<PolicyMembers>
}

/** A form about one member; afterwards the updated list is shown. */
export function MemberSheet<S extends z.ZodObject>({ members: { policyId }, member, close, title, schema, initial, ...doing }: Props<S>) {
  const { button, busy, save } = doing
  const formId = useId()
  return (
    <Sheet opened={member !== undefined} onClose={close} staysOpen title={title}>
      <FieldsForm
        schema={schema}
        formId={formId}
        {...(initial ? { initial } : {})}
        draft={member && rowDraft(`members/${policyId}/${Object.keys(schema.shape).join()}`, member.member, initial)}
        onSubmit={async (body) => {
          if (!member) return
          setCached(contract.members, { params: { id: policyId } }, await save(body, { id: policyId, member: member.member }))
          close()
        }}
      />
      <Button type="submit" form={formId} loading={busy} fullWidth mt="md">
        {button}
      </Button>
    </Sheet>
  )
}
