import { Alert, Button, List, Text } from '@mantine/core'
import { useState } from 'react'
import { roleName } from '#domain/access.ts'
import { formatInstant } from '#domain/day.ts'
import { formatMobile } from '#domain/mobile.ts'
import { branchName } from '#features/people/staff/public/rules.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t, translate } from '#kit/web/text.ts'
import { DeskColumns } from '#kit/web/ui/desk-columns.tsx'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { MissingRecord } from '#kit/web/ui/missing-record.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { peopleAddress } from '../../parts/addresses.ts'
import { ChangeCard } from '../../parts/change-card.tsx'
import { MoveDialog } from '../../parts/move-dialog.tsx'
import { StandingBadge } from '../../parts/standing-badge.tsx'
import { type Colleague as Person, peopleContract } from '../../public/contract/people.ts'
import { FEATURE_WORDS } from '../../rules/changes.ts'
import { hasManager } from '../../rules/colleague.ts'
import { ColleagueSteps } from './colleague-steps.tsx'
import { EditColleague } from './edit-colleague.tsx'

/** One person who works here: who they are, whom they report to, what depends on them and what they may do. */
export default function Colleague() {
  const [id] = useQueryParam('person')
  return id ? <One id={id} /> : <MissingRecord what={t('No one was chosen.')} to={peopleAddress()} way={t('People and branches')} />
}

function One({ id }: { readonly id: string }) {
  const read = useRead(peopleContract.colleague, { params: { id } })
  return (
    <Loaded read={read} page={{ title: t('Person'), back: peopleAddress() }}>
      {(person) => <Shown person={person} />}
    </Loaded>
  )
}

function Shown({ person }: { readonly person: Person }) {
  const { name, role, branch, standing, waiting, stays } = person
  const [isEditing, setEditing] = useState(false)
  return (
    <Page
      title={name}
      subtitle={`${t(roleName(role))} · ${branchName(branch)}`}
      back={peopleAddress()}
      aside={<StandingBadge standing={standing} />}
      actions={
        <>
          <ColleagueSteps person={person} />
          <Button onClick={() => setEditing(true)}>{t('Change')}</Button>
        </>
      }
      wide
    >
      {stays.map(({ text, textI18n }) => (
        <Alert key={text} color="mango" mb="md" title={t('Before this person leaves')}>
          {translate(text, textI18n)}
        </Alert>
      ))}
      {waiting.map((change) => (
        <ChangeCard key={change.id} change={change} />
      ))}
      <DeskColumns
        sections={[
          { name: 'contact', on: 'left', shown: <Contact person={person} /> },
          { name: 'work', on: 'left', shown: <Work person={person} /> },
          { name: 'may', on: 'right', shown: <May person={person} /> },
        ]}
      />
      <EditColleague person={person} opened={isEditing} close={() => setEditing(false)} />
    </Page>
  )
}

const Contact = ({ person: { email, mobile, mobileVerifiedAt, agentCode, lastSignIn } }: { readonly person: Person }) => (
  <DetailCard
    title="Contact"
    details={[
      { label: 'E-mail', value: email },
      { label: 'Mobile number', value: formatMobile(mobile) },
      { label: 'Verified', value: mobileVerifiedAt ? t('Yes') : t('No') },
      { label: 'Agent code', value: agentCode },
      { label: 'Last seen', value: lastSignIn ? formatInstant(new Date(lastSignIn)) : t('never signed in') },
    ]}
  />
)

function Work({ person }: { readonly person: Person }) {
  const { role, branch, manager, reports, team, openLeads } = person
  const [isMoving, setMoving] = useState(false)
  return (
    <DetailCard
      title="Place"
      details={[
        { label: 'Branch', value: branchName(branch) },
        { label: 'Reports to', value: hasManager(role) && (manager ?? t('No one: at the top')) },
        { label: 'Report directly', value: reports || null },
        { label: 'In the team', value: team || null },
        { label: 'Open leads', value: openLeads || null },
      ]}
    >
      {hasManager(role) && (
        <Button variant="light" mt="md" onClick={() => setMoving(true)}>
          {t('Move below another manager')}
        </Button>
      )}
      <MoveDialog who={isMoving ? { id: person.id } : undefined} close={() => setMoving(false)} />
    </DetailCard>
  )
}

const May = ({ person: { features, seesAll, team } }: { readonly person: Person }) => (
  <DetailCard title="What this person may do">
    <Text mb="xs">
      {seesAll
        ? t('Sees everyone’s records.')
        : team > 0
          ? t(
              '{count, plural, one {Sees their own records and those of # person below.} other {Sees their own records and those of # people below.}}',
              { count: team },
            )
          : t('Sees their own records only.')}
    </Text>
    <List size="sm" spacing={6}>
      {features.map((feature) => (
        <List.Item key={feature}>{t(FEATURE_WORDS[feature])}</List.Item>
      ))}
    </List>
  </DetailCard>
)
