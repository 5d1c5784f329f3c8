import { Alert, List } from '@mantine/core'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t, translate } from '#kit/web/text.ts'
import { DayText, InstantText } from '#kit/web/ui/dates.tsx'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { MissingRecord } from '#kit/web/ui/missing-record.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { StatusNote } from '#kit/web/ui/status-badge.tsx'
import { Timeline } from '#kit/web/ui/timeline.tsx'
import { lineNames } from '#lines/names.ts'
import { useVersion } from '../../parts/use-version.ts'
import { coursesAddress, sizeText } from '../../parts/words.ts'
import type { VersionDetail } from '../../public/contract/manage.ts'
import { minutesOf } from '../../rules/course.ts'
import { Actions } from './actions.tsx'
import { audienceText } from './audience-text.ts'
import { EditSettings } from './edit-settings.tsx'
import { Lessons } from './lessons.tsx'

/** One version of a course: its content, who learns it, and who publishes it. */
export default function VersionScreen() {
  const [id] = useQueryParam('version')
  const read = useVersion(id)
  const instead = { to: coursesAddress(), way: t('See the courses') }
  if (!id) return <MissingRecord what={t('No version of a course was chosen.')} {...instead} />
  return (
    <Loaded read={read} instead={instead} page={{ title: t('Version of a course'), back: coursesAddress() }}>
      {(version) => <Version version={version} />}
    </Loaded>
  )
}

function Version({ version }: { readonly version: VersionDetail }) {
  const { n, state, isInForce, whyNot, content, size, effectiveOn, note, madeBy, createdAt, decidedBy, faults, may, history } = version
  const { title, summary, requiredFor, audience, dueDays, passMark, triesPerDay, isRenewed } = content
  return (
    <Page
      title={title}
      subtitle={isInForce ? t('Version {n}, in force', { n }) : t('Version {n}', { n })}
      back={coursesAddress()}
      actions={<Actions version={version} />}
    >
      <StatusNote cycle="course-version" state={state}>
        {whyNot && <div>{whyNot}</div>}
      </StatusNote>
      <div style={{ height: 16 }} />
      {may.includes('edit') && faults.length > 0 && (
        <Alert color="mango" mb="md" title={t('Before it can be submitted')}>
          <List size="sm" spacing={4}>
            {faults.map(({ text, textI18n }) => (
              <List.Item key={text}>{translate(text, textI18n)}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      <Lessons version={version} />
      <DetailCard
        title="The course"
        aside={may.includes('edit') && <EditSettings version={version} />}
        details={[
          { label: 'What it is about', value: summary },
          { label: 'Who must take it', value: audience.length > 0 ? audience.map(audienceText).join('; ') : t('No one; open to everyone') },
          { label: 'Days to complete it', value: String(dueDays) },
          { label: 'Required before the first sale of', value: requiredFor.map((code) => lineNames[code] ?? code).join(', ') },
          { label: 'Quizzes', value: t('{mark} % right, {tries} tries a day', { mark: passMark, tries: triesPerDay }) },
          { label: 'Earlier versions', value: isRenewed ? t('Everyone takes it again') : t('Passing any of them counts') },
          { label: 'Length', value: t('{minutes} minutes, {size} on a phone', { minutes: minutesOf(content), size: sizeText(size) }) },
        ]}
      />
      <DetailCard
        title="This version"
        details={[
          { label: 'Counts from', value: effectiveOn && <DayText day={effectiveOn} /> },
          { label: 'What was changed', value: note },
          {
            label: 'Started by',
            value: (
              <>
                {madeBy ?? t('It came with the program')}, <InstantText at={createdAt} />
              </>
            ),
          },
          { label: state === 'approved' ? 'Published by' : 'Reviewed by', value: decidedBy },
        ]}
      />
      {history.length > 0 && (
        <DetailCard title="History">
          <Timeline happenings={history.map(({ at, who, what, why }) => ({ at, title: what, by: who, text: why })).toReversed()} />
        </DetailCard>
      )}
    </Page>
  )
}
