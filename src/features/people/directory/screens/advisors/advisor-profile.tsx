import { Anchor, Badge, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import { dayOf, formatDay, formatInstant } from '#domain/day.ts'
import { formatMobile } from '#domain/mobile.ts'
import { pathTo } from '#domain/routing.ts'
import { branchName } from '#features/people/staff/public/rules.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { useFeature, usePerson } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { ContactButtons } from '#kit/web/ui/contact-buttons.tsx'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { GridColumns } from '#kit/web/ui/grid-columns.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { contract, type AdvisorProfile as Profile } from '../../public/contract.ts'
import { AdvisorBusinessCard } from '../../public/parts/business-card.tsx'
import { profileAddress, teamAddress, viewAddress } from './addresses.ts'
import { DirectoryTabs } from './directory-tabs.tsx'
import { VerifyOwnNumber } from './own-number.tsx'

/** One advisor: how to reach them, who is above and below, their card; for those above, also their open work and results. */
export function AdvisorProfile() {
  const own = usePerson()?.id ?? ''
  const [named] = useQueryParam('id')
  const id = named ?? own
  const read = useRead(contract.advisor, { params: { advisor: id } }, { enabled: id !== '' })
  return (
    <Loaded read={read} page={{ title: t('Advisor'), back: viewAddress('list') }}>
      {(profile) => <ProfilePage profile={profile} isOwn={id === own} />}
    </Loaded>
  )
}

function ProfilePage({ profile, isOwn }: { readonly profile: Profile; readonly isOwn: boolean }) {
  const { _id, first_name, last_name, designation, branch, active, above, figures } = profile
  const name = `${first_name} ${last_name}`
  return (
    <Page
      title={name}
      subtitle={[designation, branchName(branch)].filter(Boolean).join(' · ')}
      back={viewAddress('list')}
      aside={!active && <Badge color="gray">{t('No longer active')}</Badge>}
      wide
    >
      {isOwn && <DirectoryTabs view="profile" />}
      <GridColumns cols={{ base: 1, md: 2 }} spacing="xl" verticalSpacing={0}>
        <div>
          <Reach profile={profile} name={name} />
          {isOwn && !profile.mobileVerifiedAt && <VerifyOwnNumber mobile={profile.mobile} />}
          {active && <AdvisorBusinessCard id={_id} />}
        </div>
        <div>
          {figures && <Figures figures={figures} id={_id} isOwn={isOwn} />}
          {above.length > 0 && (
            <DetailCard title="Reports to">
              {above.map((each) => (
                <Anchor key={each._id} component={Link} to={profileAddress(each._id)} display="block" py={10}>
                  {each.name}
                  <Text component="span" size="sm" c="dimmed">
                    {' '}
                    · {each.designation}
                  </Text>
                </Anchor>
              ))}
            </DetailCard>
          )}
        </div>
      </GridColumns>
    </Page>
  )
}

const Reach = ({ profile, name }: { readonly profile: Profile; readonly name: string }) => (
  <DetailCard
    title="Contact details"
    details={[
      {
        label: 'Mobile number',
        value: (
          <Group gap="xs">
            <span>{formatMobile(profile.mobile)}</span>
            {profile.mobileVerifiedAt && (
              <Badge color="leaf" variant="light" radius="sm" tt="none">
                {t('verified {day}', { day: formatDay(dayOf(new Date(profile.mobileVerifiedAt))) })}
              </Badge>
            )}
          </Group>
        ),
      },
      { label: 'E-mail', value: <Anchor href={`mailto:${profile.email}`}>{profile.email}</Anchor> },
      { label: 'Code', value: profile.agentCode },
      { label: 'Place', value: [profile.city, profile.province].filter(Boolean).join(', ') },
    ]}
  >
    <div style={{ marginTop: 'var(--mantine-spacing-md)' }}>
      <ContactButtons mobile={profile.mobile} name={name} grow />
    </div>
  </DetailCard>
)

const Figures = ({
  figures,
  id,
  isOwn,
}: {
  readonly figures: NonNullable<Profile['figures']>
  readonly id: string
  readonly isOwn: boolean
}) => (
  <DetailCard
    title="Business"
    details={[
      { label: 'Open leads', value: figures.openLeads },
      { label: 'Customers', value: figures.customers },
      { label: 'Customers insured', value: figures.insuredCustomers },
      { label: 'Open quotations', value: figures.openQuotations },
      { label: 'Policies in force', value: figures.policies },
      { label: 'Last seen', value: figures.lastSignIn ? formatInstant(new Date(figures.lastSignIn)) : t('never signed in') },
    ]}
  >
    {figures.team > 0 && (
      <Anchor component={Link} to={teamAddress(id)} display="inline-block" py={10} mt="xs">
        {t('{count, plural, one {# person below} other {# people below}}', { count: figures.team })}
      </Anchor>
    )}
    {!isOwn && <HandOver id={id} />}
  </DetailCard>
)

/** For those who may: hands over everything this advisor looks after to others. */
const HandOver = ({ id }: { readonly id: string }) =>
  useFeature('TEAM') && (
    <Anchor
      component={Link}
      to={pathTo('hand-over/new-hand-over', { audience: 'agent' }, { agent: id })}
      display="inline-block"
      py={10}
      mt="xs"
    >
      {t('Hand the book over')}
    </Anchor>
  )
