import { formatMobile } from '#domain/mobile.ts'
import { t } from '#kit/web/text.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { contract, MemberContact, type PolicyMembers, type RosterMember } from '../../public/contract.ts'
import { MemberSheet } from './member-sheet.tsx'

type Props = { readonly members: PolicyMembers; readonly member: RosterMember | undefined; readonly close: () => void }

/** The number with which a member views their own cover. */
export function ContactSheet(props: Props) {
  const { submit, busy } = useWrite(contract.memberContact)
  const { name = '', mobile } = props.member ?? {}
  return (
    <MemberSheet
      {...props}
      title={t('Contact of {name}', { name })}
      schema={MemberContact}
      initial={mobile ? { mobile: formatMobile(mobile) } : {}}
      button={t('Save this contact')}
      busy={busy}
      save={(body, params) => submit({ params, body })}
    />
  )
}
