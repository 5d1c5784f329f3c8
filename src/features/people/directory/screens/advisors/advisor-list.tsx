import { Group, Text } from '@mantine/core'
import { formatMobile } from '#domain/mobile.ts'
import { branchName } from '#features/people/staff/public/rules.ts'
import { t } from '#kit/web/text.ts'
import { ContactButtons } from '#kit/web/ui/contact-buttons.tsx'
import { Initials } from '#kit/web/ui/initials.tsx'
import { ListScreen } from '#kit/web/ui/list-screen.tsx'
import { type Advisor, contract } from '../../public/contract.ts'
import { advisorList } from '../../rules/list.ts'
import { profileAddress } from './addresses.ts'
import { DirectoryTabs } from './directory-tabs.tsx'

const nameOf = ({ first_name, last_name }: Advisor) => `${first_name} ${last_name}`

/** Colleagues, managers and one's own team, to find and to contact. */
export const AdvisorList = () => (
  <ListScreen
    title={t('Advisor directory')}
    list={advisorList}
    endpoint={contract.advisors}
    above={<DirectoryTabs view="list" />}
    cells={cells}
    card={(row) => <AdvisorCard row={row} />}
    rowActions={{ label: 'Contact', of: (row) => <ContactButtons mobile={row.mobile} name={nameOf(row)} /> }}
    keyOf={({ _id }) => _id}
    to={({ _id }) => profileAddress(_id)}
    empty={{ title: t('No one here yet'), text: t('Colleagues in your branch appear here as soon as they have an account.') }}
  />
)

const cells = {
  name: (row: Advisor) => (
    <Group gap="sm" wrap="nowrap">
      <Initials name={nameOf(row)} size={36} />
      <span style={{ overflowWrap: 'anywhere' }}>{nameOf(row)}</span>
    </Group>
  ),
  designation: (row: Advisor) => (
    <>
      {row.designation}
      <Text size="sm" c="dimmed">
        {branchName(row.branch)} · {row.agentCode}
      </Text>
    </>
  ),
  mobile: (row: Advisor) => (
    <span className="figures" style={{ whiteSpace: 'nowrap' }}>
      {formatMobile(row.mobile)}
    </span>
  ),
  email: (row: Advisor) => <span style={{ overflowWrap: 'anywhere' }}>{row.email}</span>,
}

const AdvisorCard = ({ row }: { readonly row: Advisor }) => (
  <Group gap="sm" wrap="nowrap" align="flex-start">
    <Initials name={nameOf(row)} size={40} />
    <div style={{ minWidth: 0 }}>
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {nameOf(row)}
      </Text>
      <Text size="sm">{[row.designation, branchName(row.branch)].filter(Boolean).join(' · ')}</Text>
      <Text size="sm" c="dimmed" className="figures">
        {row.agentCode} · {formatMobile(row.mobile)}
      </Text>
    </div>
  </Group>
)
