import { Button } from '@mantine/core'
import { useId } from 'react'
import { formatMobile } from '#domain/mobile.ts'
import { FieldsForm } from '#kit/web/form/fields-form.tsx'
import { t } from '#kit/web/text.ts'
import { Sheet } from '#kit/web/ui/sheet.tsx'
import { setCached } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { contract, MemberContact, type PolicyMembers, type RosterMember } from '../../public/contract.ts'

type Props = { readonly members: PolicyMembers; readonly member: RosterMember | undefined; readonly close: () => void }

/** With which number a member looks at their own cover. */
export function ContactSheet({ members: { policyId }, member, close }: Props) {
  const formId = useId()
  const { submit, busy } = useWrite(contract.memberContact)
  return (
    <Sheet opened={member !== undefined} onClose={close} staysOpen title={t('Contact of {name}', { name: member?.name ?? '' })}>
      <FieldsForm
        schema={MemberContact}
        formId={formId}
        initial={member?.mobile ? { mobile: formatMobile(member.mobile) } : {}}
        onSubmit={async (body) => {
          if (!member) return
          const kept = await submit({ params: { id: policyId, member: member.member }, body })
          setCached(contract.members, { params: { id: policyId } }, kept)
          close()
        }}
      />
      <Button type="submit" form={formId} loading={busy} fullWidth mt="md">
        {t('Keep this contact')}
      </Button>
    </Sheet>
  )
}
