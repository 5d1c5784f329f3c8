import { Anchor, Badge, Text } from '@mantine/core'
import { Link } from 'react-router'
import { formatDay } from '#domain/day.ts'
import { LICENCE_KINDS } from '#domain/licence.ts'
import { formatMobile } from '#domain/mobile.ts'
import { pathTo } from '#domain/routing.ts'
import { type AdvisorProfile, contract as directory } from '#features/people/directory/public/contract.ts'
import { renewalContract } from '#features/people/licences/public/contract/renewals.ts'
import { OwnSessions } from '#features/people/session/public/parts/own-sessions.tsx'
import { useStaff } from '#features/people/staff/public/parts/use-staff.ts'
import { branchName } from '#features/people/staff/public/rules.ts'
import { useFeature, usePerson } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { DeskColumns } from '#kit/web/ui/desk-columns.tsx'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { useRead } from '#kit/web/use-read.ts'
import FirstSteps from '../../public/parts/first-steps.tsx'

const AGENT = { audience: 'agent' } as const

/** The signed-in person: contact, licence, whom they work for, and where they are signed in. */
export default function Profile() {
  const id = usePerson()?.id ?? ''
  const read = useRead(directory.advisor, { params: { advisor: id } }, { enabled: id !== '' })
  return (
    <Loaded read={read} page={{ title: t('My profile') }}>
      {(profile) => <Shown profile={profile} />}
    </Loaded>
  )
}

function Shown({ profile }: { readonly profile: AdvisorProfile }) {
  const { first_name, last_name, designation, branch } = profile
  const sells = useFeature('QUOTES')
  return (
    <Page
      title={`${first_name} ${last_name}`}
      subtitle={[designation, branchName(branch)].filter(Boolean).join(' · ')}
      back={pathTo('performance/dashboard', AGENT)}
      wide
    >
      <DeskColumns
        sections={[
          { name: 'first', on: 'left', shown: sells && <FirstSteps /> },
          { name: 'contact', on: 'left', shown: <Contact profile={profile} /> },
          { name: 'licence', on: 'left', shown: sells && <OwnLicences /> },
          { name: 'work', on: 'right', shown: <Work profile={profile} /> },
          { name: 'devices', on: 'right', shown: <OwnSessions /> },
        ]}
      />
    </Page>
  )
}

const Contact = ({ profile: { mobile, email, mobileVerifiedAt, city, province } }: { readonly profile: AdvisorProfile }) => (
  <DetailCard
    title="Contact"
    aside={
      <Anchor component={Link} to={pathTo('session/account', AGENT)} py={10}>
        {t('Password and sign-in')}
      </Anchor>
    }
    details={[
      { label: 'Mobile number', value: formatMobile(mobile) },
      { label: 'Verified', value: mobileVerifiedAt ? t('Yes') : t('No') },
      { label: 'E-mail', value: email },
      { label: 'City', value: [city, province].filter(Boolean).join(', ') },
    ]}
  />
)

function Work({ profile: { agentCode, above } }: { readonly profile: AdvisorProfile }) {
  const user = useStaff()?.user
  return (
    <DetailCard
      title="Where you work"
      details={[
        { label: 'Agent code', value: agentCode },
        { label: 'Role', value: user?.userRole.map(({ roleName }) => t(roleName)).join(', ') },
        {
          label: 'Reports to',
          value: above.length > 0 && above.map(({ name, designation }) => [name, designation].filter(Boolean).join(', ')).join(' · '),
        },
      ]}
    />
  )
}

function OwnLicences() {
  const read = useRead(renewalContract.ownLicences)
  return (
    <DetailCard title="Your licences">
      <Loaded read={read}>
        {(held) =>
          held.length === 0 ? (
            <Text c="dimmed">{t('No licence is recorded. Until there is one, you can quote but not conclude a sale.')}</Text>
          ) : (
            held.map(({ id, kind, company, number, validUntil, isValid }) => (
              <Text key={id} component="div" py={8}>
                <Badge variant="light" color={isValid ? 'leaf' : 'gray'} tt="none" mr="xs">
                  {isValid ? t('Valid') : t('Not valid today')}
                </Badge>
                {t(LICENCE_KINDS[kind])} · {number}
                <Text size="sm" c="dimmed">
                  {[company, t('until {day}', { day: formatDay(validUntil) })].filter(Boolean).join(' · ')}
                </Text>
              </Text>
            ))
          )
        }
      </Loaded>
      <Anchor component={Link} to={pathTo('licences/own', AGENT)} py={10} display="inline-block">
        {t('Scans and renewal')}
      </Anchor>
    </DetailCard>
  )
}
