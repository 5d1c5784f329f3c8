import { Group, Text } from '@mantine/core'
import { z } from 'zod'
import { formatMobile } from '#domain/mobile.ts'
import { BRANCH_CODES, branchName } from '#features/people/staff/public/rules.ts'
import { field } from '#kit/field.ts'
import { t } from '#kit/web/text.ts'
import { ContactButtons } from '#kit/web/ui/contact-buttons.tsx'
import { Initials } from '#kit/web/ui/initials.tsx'
import { type Filters, ListScreen } from '#kit/web/ui/list-screen.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { type Advisor, contract, PAGE_SIZE } from '../../public/contract.ts'
import { profileAddress } from './addresses.ts'
import { DirectoryTabs } from './directory-tabs.tsx'

const text = () => z.string().max(100).optional()
const filters = z.object({
  search: field({ label: 'Name, code, number or e-mail', control: 'text', autoComplete: 'off' }, text()),
  branch: field(
    { label: 'Branch', control: 'choice', options: BRANCH_CODES.map((value) => ({ value, label: branchName(value) })) },
    text(),
  ),
  designation: field({ label: 'Designation', control: 'choice', lookup: { list: 'Designation' } }, text()),
})

const nameOf = ({ first_name, last_name }: Advisor) => `${first_name} ${last_name}`

/** Colleagues, managers and one's own people: found and reached. */
export const AdvisorList = () => (
  <ListScreen<Advisor>
    title={t('Advisor directory')}
    name="advisors"
    above={<DirectoryTabs view="list" />}
    useRows={useAdvisors}
    filters={filters}
    pageSize={PAGE_SIZE}
    columns={columns}
    card={(row) => <AdvisorCard row={row} />}
    rowActions={{ label: 'Contact', of: (row) => <ContactButtons mobile={row.mobile} name={nameOf(row)} /> }}
    keyOf={({ _id }) => _id}
    to={({ _id }) => profileAddress(_id)}
    empty={{ title: t('Nobody here yet'), text: t('Colleagues of your branch appear here as soon as they have an account.') }}
  />
)

const useAdvisors = (query: Filters) => useRead(contract.advisors, { query }, { keepPage: true })

const columns = [
  {
    label: 'Advisor',
    cell: (row: Advisor) => (
      <Group gap="sm" wrap="nowrap">
        <Initials name={nameOf(row)} size={36} />
        <span style={{ overflowWrap: 'anywhere' }}>{nameOf(row)}</span>
      </Group>
    ),
  },
  {
    label: 'Designation',
    cell: (row: Advisor) => (
      <>
        {row.designation}
        <Text size="sm" c="dimmed">
          {branchName(row.branch)} · {row.agentCode}
        </Text>
      </>
    ),
  },
  {
    label: 'Mobile',
    cell: (row: Advisor) => (
      <span className="figures" style={{ whiteSpace: 'nowrap' }}>
        {formatMobile(row.mobile)}
      </span>
    ),
  },
  { label: 'E-mail', cell: (row: Advisor) => <span style={{ overflowWrap: 'anywhere' }}>{row.email}</span> },
]

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
