import { Anchor, Badge, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { IconPlus } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { newColleagueAddress, peopleAddress } from '../../parts/addresses.ts'
import { AdministrationTabs } from '../../parts/administration-tabs.tsx'
import { type Branch, branchContract } from '../../public/contract/branches.ts'
import { EditBranch } from './edit-branch.tsx'
import { Structures } from './structures.tsx'

/** The branches where people work: opened, changed and closed. */
export default function Branches() {
  const read = useRead(branchContract.branches)
  const [edited, edit] = useState<Branch | 'new'>()
  return (
    <Page
      title={t('People and branches')}
      wide
      actions={
        <Button leftSection={<IconPlus size={18} />} onClick={() => edit('new')}>
          {t('Open a branch')}
        </Button>
      }
    >
      <AdministrationTabs value="branches" />
      <Loaded read={read}>
        {(branches) => (
          <>
            <Structures />
            {branches.map((branch) => (
              <One key={branch.code} branch={branch} edit={() => edit(branch)} />
            ))}
          </>
        )}
      </Loaded>
      <EditBranch key={edited === 'new' ? 'new' : edited?.code} branch={edited} close={() => edit(undefined)} />
    </Page>
  )
}

function One({ branch, edit }: { readonly branch: Branch; readonly edit: () => void }) {
  const { code, name, address, place, structureName, isOpen, managers, agents, people } = branch
  const closing = useWrite(branchContract.closeBranch)
  const reopening = useWrite(branchContract.reopenBranch)
  const params = { code }
  return (
    <DetailCard
      title={name}
      aside={
        isOpen ? (
          <Text component="span" size="sm" c="dimmed">
            {code}
          </Text>
        ) : (
          <Badge color="gray" variant="light" radius="sm" tt="none">
            {t('Closed')}
          </Badge>
        )
      }
      details={[
        { label: 'Address', value: [address, place].filter(Boolean).join(', ') },
        { label: 'Commercial structure', value: structureName },
        {
          label: 'People',
          value:
            people > 0 ? (
              <Anchor component={Link} to={peopleAddress({ branch: code })}>
                {t('{count, plural, one {# person} other {# people}}', { count: people })}
              </Anchor>
            ) : (
              t('No one yet')
            ),
        },
        people > 0 && { label: 'Sales managers', value: managers },
        people > 0 && { label: 'Agents', value: agents },
      ]}
    >
      <Group mt="md" gap="xs">
        {isOpen && (
          <Button component={Link} to={newColleagueAddress({ branch: code })} variant="light">
            {t('Add a person')}
          </Button>
        )}
        <Button variant="default" onClick={edit}>
          {t('Change')}
        </Button>
        {isOpen ? (
          <Button variant="subtle" color="coral" loading={closing.busy} onClick={() => void closing.send({ params, body: {} })}>
            {t('Close the branch')}
          </Button>
        ) : (
          <Button variant="light" loading={reopening.busy} onClick={() => void reopening.send({ params, body: {} })}>
            {t('Open it again')}
          </Button>
        )}
      </Group>
    </DetailCard>
  )
}
