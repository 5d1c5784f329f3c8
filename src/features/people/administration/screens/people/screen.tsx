import { Button, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import { roleName } from '#domain/access.ts'
import { branchName } from '#features/people/staff/public/rules.ts'
import { IconFileSpreadsheet, IconUserPlus } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { ListScreen } from '#kit/web/ui/list-screen.tsx'
import { colleagueAddress, newColleagueAddress, workbooksAddress } from '../../parts/addresses.ts'
import { AdministrationTabs } from '../../parts/administration-tabs.tsx'
import { StandingBadge } from '../../parts/standing-badge.tsx'
import { peopleContract } from '../../public/contract/people.ts'
import { type ColleagueItem, colleagueList } from '../../rules/list.ts'

/** Everyone who works here: found, added, and looked after. */
export default function People() {
  return (
    <ListScreen
      title={t('People and branches')}
      list={colleagueList}
      endpoint={peopleContract.colleagues}
      above={<AdministrationTabs value="people" />}
      actions={
        <>
          <Button component={Link} to={newColleagueAddress()} leftSection={<IconUserPlus size={18} />}>
            {t('Add a person')}
          </Button>
          <Button component={Link} to={workbooksAddress()} variant="default" leftSection={<IconFileSpreadsheet size={18} />}>
            {t('From a workbook')}
          </Button>
        </>
      }
      cells={{
        role: ({ role }) => t(roleName(role)),
        standing: ({ standing }) => <StandingBadge standing={standing} />,
      }}
      card={(row) => <Card row={row} />}
      keyOf={({ id }) => id}
      to={({ id }) => colleagueAddress(id)}
      empty={{ title: t('No one works here yet'), text: t('The people you add appear here.') }}
    />
  )
}

const Card = ({ row: { name, agentCode, role, branch, manager, standing } }: { readonly row: ColleagueItem }) => (
  <>
    <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {name}
      </Text>
      <StandingBadge standing={standing} />
    </Group>
    <Text size="sm">{[t(roleName(role)), branchName(branch), agentCode].join(' · ')}</Text>
    {manager && (
      <Text size="sm" c="dimmed">
        {t('Reports to {name}', { name: manager })}
      </Text>
    )}
  </>
)
