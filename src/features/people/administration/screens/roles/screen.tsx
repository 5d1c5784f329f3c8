import { Card, Text, Title } from '@mantine/core'
import { ROLES } from '#domain/access.ts'
import { t } from '#kit/web/text.ts'
import { GridColumns } from '#kit/web/ui/grid-columns.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { AdministrationTabs } from '../../parts/administration-tabs.tsx'
import { ChangeCard } from '../../parts/change-card.tsx'
import { changesContract, type Roles as Shown } from '../../public/contract/changes.ts'
import { FeatureSwitch } from './feature-switch.tsx'

/** What each role may do; a switch proposes the change, and a second person confirms it. */
export default function Roles() {
  const read = useRead(changesContract.rolesAndFeatures)
  return (
    <Page title={t('People and branches')} wide>
      <AdministrationTabs value="roles" />
      <Loaded read={read}>
        {({ roles, waiting }) => (
          <>
            <Text size="sm" c="dimmed" mb="md">
              {t(
                'Whatever a role may do, everyone with that role may do. A change is proposed here, and takes effect once a second person confirms it.',
              )}
            </Text>
            {waiting.map((change) => (
              <ChangeCard key={change.id} change={change} />
            ))}
            <GridColumns cols={{ base: 1, sm: 2, lg: 3 }}>
              {roles.map((role) => (
                <RoleCard key={role.role} role={role} />
              ))}
            </GridColumns>
          </>
        )}
      </Loaded>
    </Page>
  )
}

function RoleCard({ role: { role, people, has, fits, keeps, usual, waits } }: { readonly role: Shown['roles'][number] }) {
  const { name, seesAll } = ROLES[role]
  return (
    <Card component="section" withBorder aria-label={t(name)}>
      <Title order={2}>{t(name)}</Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t('{count, plural, one {# person} other {# people}}', { count: people })} ·{' '}
        {seesAll ? t('sees everyone’s records') : t('sees their own records and those below them')}
      </Text>
      {[...new Set([...has, ...fits])].map((feature) => (
        <FeatureSwitch
          key={feature}
          role={role}
          feature={feature}
          isGiven={has.includes(feature)}
          isKept={keeps.includes(feature)}
          isUsual={usual.includes(feature)}
          isWaiting={waits.includes(feature)}
        />
      ))}
    </Card>
  )
}
