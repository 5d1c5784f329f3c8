import { Alert, Button, List } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { type Facts, pathTo } from '#domain/routing.ts'
import { sideOf } from '#domain/side.ts'
import { MissingPolicy } from '#features/servicing/policies/public/parts/missing-policy.tsx'
import { useFormatters } from '#kit/web/formatters.ts'
import { IconUserMinus, IconUserPlus } from '#kit/web/icons.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { useDialog } from '#kit/web/use-dialog.ts'
import { useRead } from '#kit/web/use-read.ts'
import { contract, type PolicyMembers, type RosterMember } from '../../public/contract.ts'
import { Adjustments } from './adjustments.tsx'
import { ContactSheet } from './contact-sheet.tsx'
import { JoinSheet } from './join-sheet.tsx'
import { LeaveSheet } from './leave-sheet.tsx'
import { LeavingFileSheet } from './leaving-file-sheet.tsx'
import { MemberList } from './member-list.tsx'

/** The people insured by a group policy: who joins, who leaves, and what is billed for it. */
export default function MembersScreen({ audience }: Facts) {
  const side = sideOf(audience)
  const [policy] = useQueryParam('policy')
  const read = useRead(contract.members, { params: { id: policy ?? '' } }, { enabled: policy !== undefined })
  if (!policy) return <MissingPolicy audience={side} />
  return (
    <Loaded read={read} page={{ title: t('Members'), back: pathTo('policies/policy', { audience: side }, { policy }) }}>
      {(members) => (
        <Shown
          members={members}
          back={pathTo('policies/policy', { audience: side, line: members.line }, { policy })}
          isAgent={side === 'agent'}
        />
      )}
    </Loaded>
  )
}

type Props = { readonly members: PolicyMembers; readonly back: string; readonly isAgent: boolean }

function Shown({ members, back, isAgent }: Props) {
  const joining = useDialog()
  const [isLeavingByFile, leavingByFile] = useDisclosure()
  const [leaving, setLeaving] = useState<RosterMember>()
  const [called, setCalled] = useState<RosterMember>()
  const { mayChange, insuredToday, reference, holderName } = members
  return (
    <Page
      title={t('Members')}
      subtitle={[t('{count} insured today', { count: insuredToday }), holderName, reference].filter(Boolean).join(' · ')}
      back={back}
      actions={
        mayChange && (
          <>
            <Button variant="default" leftSection={<IconUserMinus size={18} aria-hidden />} onClick={leavingByFile.open}>
              {t('Remove members from a file')}
            </Button>
            <Button leftSection={<IconUserPlus size={18} aria-hidden />} onClick={joining.open}>
              {t('Add members')}
            </Button>
          </>
        )
      }
    >
      <Adjustments members={members} isAgent={isAgent} />
      <InsuredTwice members={members} />
      <MemberList members={members} leave={setLeaving} call={setCalled} />
      <JoinSheet members={members} dialog={joining} />
      <LeavingFileSheet members={members} opened={isLeavingByFile} close={leavingByFile.close} />
      <ContactSheet members={members} member={called} close={() => setCalled(undefined)} />
      <LeaveSheet members={members} member={leaving} close={() => setLeaving(undefined)} />
    </Page>
  )
}

/** For staff: who is also insured in another group, so that no one pays twice for what is paid out once. */
function InsuredTwice({ members: { insuredTwice } }: Pick<Props, 'members'>) {
  const { day } = useFormatters()
  if (insuredTwice.length === 0) return null
  return (
    <Alert color="mango" mb="md" title={t('Insured in another group as well')}>
      <List size="sm">
        {insuredTwice.map(({ name, policyNumber, from, to }) => (
          <List.Item key={`${name} ${policyNumber} ${from}`}>
            {t('{name}: {policy}, from {from} to {to}.', {
              name,
              policy: policyNumber ?? t('a policy of another team'),
              from: day(from),
              to: day(to),
            })}
          </List.Item>
        ))}
      </List>
      {t('Ask the group whether this is intended. If not, end the member’s insurance here or there.')}
    </Alert>
  )
}
