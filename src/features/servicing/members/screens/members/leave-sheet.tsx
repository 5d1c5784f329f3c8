import { t } from '#kit/web/text.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { contract, Leaving, type PolicyMembers, type RosterMember } from '../../public/contract.ts'
import { MemberSheet } from './member-sheet.tsx'

type Props = { readonly members: PolicyMembers; readonly member: RosterMember | undefined; readonly close: () => void }

/** The day on which a member leaves, and whether a claim was made for them. */
export function LeaveSheet(props: Props) {
  const { submit, busy } = useWrite(contract.leaveMember)
  return (
    <MemberSheet
      {...props}
      title={t('End the insurance of {name}', { name: props.member?.name ?? '' })}
      schema={Leaving}
      button={t('End the insurance of this member')}
      busy={busy}
      save={(body, params) => submit({ params, body })}
    />
  )
}
