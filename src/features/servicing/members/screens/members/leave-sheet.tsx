import { Button } from '@mantine/core'
import { useId } from 'react'
import { FieldsForm } from '#kit/web/form/fields-form.tsx'
import { t } from '#kit/web/text.ts'
import { Sheet } from '#kit/web/ui/sheet.tsx'
import { setCached } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { contract, Leaving, type PolicyMembers, type RosterMember } from '../../public/contract.ts'

type Props = { readonly members: PolicyMembers; readonly member: RosterMember | undefined; readonly close: () => void }

/** The day on which a member leaves, and whether a claim was made for them. */
export function LeaveSheet({ members: { policyId }, member, close }: Props) {
  const formId = useId()
  const { submit, busy } = useWrite(contract.leaveMember)
  return (
    <Sheet opened={member !== undefined} onClose={close} title={t('{name} leaves', { name: member?.name ?? '' })}>
      <FieldsForm
        schema={Leaving}
        formId={formId}
        onSubmit={async (body) => {
          if (!member) return
          const left = await submit({ params: { id: policyId, member: member.member }, body })
          setCached(contract.members, { params: { id: policyId } }, left)
          close()
        }}
      />
      <Button type="submit" form={formId} loading={busy} fullWidth mt="md">
        {t('End the insurance of this member')}
      </Button>
    </Sheet>
  )
}
